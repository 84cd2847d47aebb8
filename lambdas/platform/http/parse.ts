import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type * as z from 'zod';
import type { Call } from '../../../contract/base/call.ts';
import { isLegible, legible } from '../../../contract/base/texto.ts';
import { inSpanish } from '../../../contract/base/schema-messages.ts';
import { Failure } from '../runtime/failure.ts';
import { formOf, isForm } from './form.ts';

/** The largest JSON body that any call takes, in characters. */
const maxBody = 1_000_000;

/** A call's input, parsed by its row of the table; `params` from the path. Throws VALIDATION, naming the fields at fault. */
export async function parseInput(
  call: Call,
  event: APIGatewayProxyEventV2,
  params: Readonly<Record<string, string>>,
): Promise<Record<'params' | 'query' | 'body', unknown>> {
  requireJson(call, event);
  const named = requireLegible(call.params ? params : {});
  const query = requireLegible(call.query ? queryOf(event.rawQueryString) : {});
  const body = requireLegible(call.body ? await bodyOf(event, call) : {});
  return {
    params: call.params && parse(call.params, named),
    query: call.query && parse(call.query, query),
    body: call.body && parse(call.body, body),
  };
}

/**
 * Refuses a body without the content type of JSON, so that no form of another site is taken for a call: a browser sends forms and
 * plain text to any site without a preflight request, but not JSON.
 */
function requireJson({ method, multipart, bodyUnread }: Call, { body = '', headers }: APIGatewayProxyEventV2): void {
  const contentType = headers['content-type'];
  const isTaken = /^application\/json\s*(?:;|$)/iu.test(contentType ?? '') || (multipart && isForm(contentType));
  if (method === 'GET' || bodyUnread || body.trim() === '' || isTaken) return;
  throw new Failure('VALIDATION', {
    message: 'Los datos tienen que enviarse como JSON (Content-Type: application/json)',
  });
}

/** The answer's message has only messages of the contract, written for people; zod's own are in `details` alone. */
function parse(schema: z.ZodType, value: unknown): unknown {
  const ofZod = new Set<string>();
  const parsed = schema.safeParse(value, {
    error: (issue) => {
      const translated = inSpanish(issue);
      const message = typeof translated === 'string' ? translated : translated?.message;
      if (message) ofZod.add(message);
      return message;
    },
  });
  if (parsed.success) return parsed.data;
  const details = parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
  const own = new Set(details.map(({ message }) => message).filter((message) => !ofZod.has(message)));
  throw new Failure('VALIDATION', { details, ...(own.size > 0 && { message: [...own].join(', ') }) });
}

/** Repeated names become lists, and blanks are left out. Reads the raw text, since API Gateway joins lists with commas. */
function queryOf(raw: string): Record<string, string | string[]> {
  const search = new URLSearchParams(raw);
  const query: Record<string, string | string[]> = {};
  for (const name of new Set(search.keys())) {
    const values = search.getAll(name).filter((value) => value.trim() !== '');
    const [first, ...more] = values;
    if (first !== undefined) query[name] = more.length > 0 ? values : first;
  }
  return query;
}

async function bodyOf(event: APIGatewayProxyEventV2, { multipart }: Call): Promise<unknown> {
  const { body = '', isBase64Encoded } = event;
  const contentType = multipart && event.headers['content-type'];
  if (isForm(contentType)) return formOf(contentType, Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'));
  const text = isBase64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body;
  // No body counts as an empty object, which a schema with required fields refuses.
  if (text.trim() === '') return {};
  if (text.length > maxBody)
    throw new Failure('VALIDATION', { message: 'Son demasiados datos de una vez. Quita alguno y vuelve a intentarlo' });
  return jsonOf(text);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Failure('VALIDATION', { message: 'La petición no es JSON válido' });
  }
}

const illegible = 'Hay un texto con caracteres que no se ven y no se pueden guardar. Escríbelo de nuevo';

/**
 * Gives the input unchanged if every text and key in it is legible: a lone surrogate (JSON can write `"\\ud800"`) can be neither
 * stored nor sent again, and a control character makes workbooks that Excel refuses. Checked here, not in each schema, so that no
 * field lacks the check. Without recursion, since a body may nest as deep as it is long. Throws VALIDATION, naming the fields.
 */
function requireLegible<T>(asked: T): T {
  const open: { value: unknown; field: string }[] = [{ value: asked, field: '' }];
  const fields: string[] = [];
  for (let one = open.pop(); one; one = open.pop()) {
    const { value, field } = one;
    if (typeof value === 'string' && !isLegible(value)) fields.push(field);
    if (typeof value !== 'object' || value === null || value instanceof Blob) continue;
    for (const [name, part] of Object.entries(value)) {
      if (!isLegible(name)) fields.push(field);
      open.push({ value: part, field: field === '' ? legible(name) : `${field}.${legible(name)}` });
    }
  }
  if (fields.length === 0) return asked;
  const details = fields.slice(0, 20).map((field) => ({ field, message: illegible }));
  throw new Failure('VALIDATION', { message: illegible, details });
}
