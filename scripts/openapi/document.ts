import * as z from 'zod';
import { type Call, calls } from '../../contract/calls.ts';
import { errors, failureSchema } from '../../contract/errors.ts';

/** The API's description in OpenAPI 3.1, made of the table of calls. */
export function openapi() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, call] of Object.entries(calls) as [string, Call][]) {
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

function operation(operationId: string, call: Call) {
  const { summary, area, audience, params, query, output } = call;
  return {
    operationId,
    summary,
    tags: [area],
    security: audience === 'public' ? [] : [{ bearer: [] }],
    ...(audience === 'admin' && { 'x-audience': 'admin' }),
    parameters: [...parametersOf(params, 'path'), ...parametersOf(query, 'query')],
    ...bodyOf(call),
    responses: {
      ...(output === 'file'
        ? { 302: { description: 'Where to go on; the address of a file is good for a minute' } }
        : { 200: good(output) }),
      default: {
        description: `Refused: ${Object.keys(errors).join(', ')}`,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    },
  };
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
    schema: property as unknown,
  }));
}

function json(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io });
  return rest;
}
