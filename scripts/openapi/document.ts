import * as z from 'zod';
import { callTexts } from '../../contract/call-texts.ts';
import type { Call } from '../../contract/calls/call.ts';
import { errorsOf } from '../../contract/calls/errors-of.ts';
import { type CallName, calls } from '../../contract/calls.ts';
import { errors, failureSchema } from '../../contract/errors.ts';

/** The API's description in OpenAPI 3.1, made of the table of calls. */
export function openapi() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, call] of Object.entries(calls) as [CallName, Call][]) {
    const path = (paths[`/api${call.path}`] ??= {});
    path[call.method.toLowerCase()] = operation(name, call);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Alícuota', version: '1', description: 'The calls of contract/calls.ts. Texts are in Spanish.' },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Failure: json(failureSchema, 'output') },
    },
    paths,
  };
}

function operation(operationId: CallName, call: Call) {
  const { area, audience, params, query, output } = call;
  return {
    operationId,
    ...callTexts[operationId],
    tags: [area],
    security: audience === 'public' ? [] : [{ bearer: [] }],
    ...(audience === 'admin' && { 'x-audience': 'admin' }),
    parameters: [...parametersOf(params, 'path'), ...parametersOf(query, 'query')],
    ...bodyOf(call),
    responses: {
      ...(output === 'file'
        ? { 302: { description: 'Where to go on; the address of a file is good for a minute' } }
        : { 200: good(output) }),
      ...refused(call),
    },
  };
}

/** Statuses that say when to try again. */
const mayRetry = new Set<number>([429, 503]);
const retryAfter = { description: 'Seconds to wait', schema: { type: 'integer', minimum: 1 } };

/** The answers of a call that is refused, by status, each with the codes that it may have. */
function refused(call: Call) {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } };
  const byStatus = Map.groupBy(errorsOf(call), (code) => errors[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const headers = mayRetry.has(status) ? { headers: { 'Retry-After': retryAfter } } : {};
      return [status, { description: codes.join(', '), ...headers, content }];
    }),
  );
}

function bodyOf({ body, multipart }: Call) {
  if (!body) return {};
  const media = { schema: json(body, 'input') };
  const content = { 'application/json': media, ...(multipart && { 'multipart/form-data': media }) };
  return { requestBody: { required: !body.safeParse({}).success, content } };
}

function good(output: z.ZodType) {
  const data = json(output, 'output');
  const schema = {
    type: 'object',
    required: ['success', 'data'],
    properties: { success: { const: true }, message: { type: 'string' }, data },
  };
  return { description: 'It went well', content: { 'application/json': { schema } } };
}

function parametersOf(schema: z.ZodObject | undefined, place: 'path' | 'query') {
  if (!schema) return [];
  const { properties = {}, required = [] } = json(schema, 'input') as { properties?: object; required?: string[] };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: place === 'query' && !required.includes(name) ? orBlank(property) : (property as unknown),
  }));
}

/** A blank in a query is as none, also where the field itself couldn't be blank. */
function orBlank(schema: object) {
  const isText = 'type' in schema && schema.type === 'string' && !('pattern' in schema) && !('enum' in schema);
  return isText || 'anyOf' in schema ? schema : { anyOf: [schema, { const: '' }] };
}

function json(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io });
  return rest;
}
