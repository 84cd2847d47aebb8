import type { Call } from '../../contract/base/call.ts';
import { errorsOf } from '../../contract/base/errors-of.ts';
import { type CallName, calls } from '../../contract/calls.ts';
import { type ErrorCode, errors, failureSchema } from '../../contract/base/errors.ts';
import { areaTexts, callTexts } from '../../contract/reference/calls.ts';
import { type Parameter, parametersOf } from './parameters.ts';
import { Components, type JsonSchema, question } from './schemas.ts';

const about = `The calls that the pages of Alícuota make, for programs of the laboratory's clients to make too.

Every good answer is \`{ "success": true, "data": … }\`, some with a \`message\` that says in Spanish what was changed.
Every refusal is a \`Failure\`, with the \`code\` of one of the errors that the call lists. Calls that need a session take
the \`accessToken\` of \`login\` as \`Authorization: Bearer …\`; after 15 minutes \`refresh\` gives another. Those with
\`x-con-clave\` take a key (\`alq_…\`) in its place; their texts are in Spanish, as docs/api.md has them for people. What a user may not see answers
404, as what does not exist.`;

/** The API's description in OpenAPI 3.1, made of the table of calls. */
export function openapi() {
  const components = new Components();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, call] of Object.entries(calls) as [CallName, Call][]) {
    const path = (paths[`/api${call.path}`] ??= {});
    path[call.method.toLowerCase()] = operation(name, call, components);
  }
  components.answer(failureSchema);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Alícuota',
      version: '1',
      description: about,
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'The laboratory that runs the portal' },
    },
    servers: [{ url: '/', description: 'The portal itself: the host that serves its pages' }],
    tags: Object.entries(areaTexts).map(([name, description]) => ({ name, description })),
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        clave: { type: 'http', scheme: 'bearer', bearerFormat: 'alq_…' },
        enlace: { type: 'http', scheme: 'bearer', bearerFormat: 'enl_…' },
      },
      headers: { RetryAfter: { description: 'Seconds to wait', schema: { type: 'integer', minimum: 1 } } },
      responses: { AddressTooLong: addressTooLong(), Throttled: throttled() },
      schemas: components.schemas(),
    },
    paths,
  };
}

function operation(operationId: CallName, call: Call, components: Components) {
  const { area, audience, conClave, keepsAnswer } = call;
  const { summary, description } = callTexts[operationId];
  return {
    operationId,
    summary,
    description,
    tags: [area],
    security: securityOf(call),
    ...(audience === 'admin' && { 'x-audience': 'admin' }),
    ...(conClave && { 'x-con-clave': true }),
    parameters: [
      ...parametersOf(operationId).flatMap(({ place, ...one }) => (place === 'body' ? [] : [parameter(place, one)])),
      ...(keepsAnswer ? [idempotencyKey] : []),
    ],
    ...bodyOf(call),
    responses: { ...good(call, components), ...refused(call) },
  };
}

function securityOf({ audience, conClave }: Call) {
  if (audience === 'public') return [];
  if (audience === 'enlace') return [{ enlace: [] }];
  return [{ bearer: [] }, ...(conClave ? [{ clave: [] }] : [])];
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'What distinguishes this change from others of the user. Sent again within ten minutes, with the same data, it is made once and answered as the first time.',
  schema: { type: 'string', pattern: '^[!-~]{8,100}$' },
};

/** What each error says, in the order of the codes. */
function wordsOf(codes: readonly ErrorCode[]): string {
  return codes.map((code) => `- \`${code}\`: ${errors[code].message}`).join('\n');
}

const retry = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } };
const refusal = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } };

/**
 * The answers of a call that is refused, by status, each with the codes that it may have. Any call may also be one too
 * many for API Gateway, and one with a query have an address longer than CloudFront takes: those have no code of the row.
 */
function refused(call: Call) {
  const byStatus = Map.groupBy(errorsOf(call), (code) => errors[code].status);
  // Who opens a page is refused with one.
  const content = call.output === 'page' ? { 'text/html': {} } : refusal;
  const tooMany = [429, { $ref: '#/components/responses/Throttled' }];
  const tooLong = [414, { $ref: '#/components/responses/AddressTooLong' }];
  return Object.fromEntries([
    tooMany,
    ...(call.query ? [tooLong] : []),
    ...[...byStatus].map(([status, codes]) => {
      const headers = codes.some(mayRetry) ? { headers: retry } : {};
      return [status, { description: wordsOf(codes), ...headers, content }];
    }),
  ]) as Record<string, unknown>;
}

function mayRetry(code: ErrorCode): boolean {
  return errors[code].status === 429 || errors[code].status === 503;
}

/** What API Gateway answers by itself where too many calls come at once. */
function throttled() {
  const schema = { type: 'object', properties: { message: { type: 'string' } }, required: ['message'] };
  return { description: 'Too many calls at once. Wait a few seconds', content: { 'application/json': { schema } } };
}

/** What is answered where all that a query holds is longer than an address may be: by CloudFront, a page of its own. */
function addressTooLong() {
  return {
    description: 'The address is longer than 8,192 bytes. Ask for less at once',
    content: { ...refusal, 'text/html': {} },
  };
}

/** The successful answers of a call. A call of a file redirects; a client that follows receives the file. */
function good({ output, message }: Call, components: Components): Record<string, unknown> {
  if (output === 'file') {
    const bytes = { 'application/pdf': {}, 'text/html': {} };
    return {
      200: { description: 'What a client that follows the redirection receives', content: bytes },
      302: {
        description: 'Leads on, by `Location`',
        headers: {
          Location: { description: 'Secret while it lasts', schema: { type: 'string', format: 'uri-reference' } },
        },
      },
    };
  }
  if (output === 'page') return { 200: { description: 'A page', content: { 'text/html': {} } } };
  const said = { message: { type: 'string', description: 'What was changed, in Spanish.' } };
  const schema = {
    type: 'object',
    required: ['success', ...(message === undefined ? [] : ['message']), 'data'],
    properties: { success: { const: true }, ...(message !== undefined && said), data: components.answer(output) },
  };
  return { 200: { description: 'It went well', content: { 'application/json': { schema } } } };
}

function bodyOf({ body, multipart }: Call) {
  if (!body) return {};
  const media = { schema: question(body) };
  const content = { 'application/json': media, ...(multipart && { 'multipart/form-data': media }) };
  return { requestBody: { required: !body.safeParse({}).success, content } };
}

function parameter(place: 'path' | 'query', { name, description, required, schema }: Omit<Parameter, 'place'>) {
  return {
    name,
    in: place,
    ...(description !== undefined && { description }),
    required,
    schema: place === 'query' && !required ? orBlank(schema) : schema,
  };
}

/** A blank in a query is as none, also where the field itself couldn't be blank. */
function orBlank(schema: JsonSchema): JsonSchema {
  const isText = schema['type'] === 'string' && !('pattern' in schema) && !('enum' in schema);
  return isText || 'anyOf' in schema ? schema : { anyOf: [schema, { const: '' }] };
}
