import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type * as z from 'zod';
import type { Call } from '../../../contract/base/call.ts';
import { inSpanish } from '../../../contract/base/schema-messages.ts';
import { Failure } from '../runtime/failure.ts';
import { formOf, isForm } from './form.ts';

/** The largest JSON body that any call takes, in characters. */
const maxBody = 1_000_000;

/** What a call is asked, parsed by its row of the table; `params` of its path. Throws VALIDATION, naming the fields at fault. */
export async function parseInput(
  call: Call,
  event: APIGatewayProxyEventV2,
  params: Readonly<Record<string, string>>,
): Promise<Record<'params' | 'query' | 'body', unknown>> {
  requireJson(call, event);
  return {
    params: call.params && parse(call.params, params),
    query: call.query && parse(call.query, queryOf(event.rawQueryString)),
    body: call.body && parse(call.body, await bodyOf(event, call)),
  };
}

/**
 * Refuses a body that isn't said to be JSON, so that no form of another site is taken for a call: a browser sends forms and
 * plain text to any site without asking it, JSON it doesn't.
 */
function requireJson({ method, multipart, bodyUnread }: Call, { body = '', headers }: APIGatewayProxyEventV2): void {
  const contentType = headers['content-type'];
  const isTaken = /^application\/json\s*(?:;|$)/iu.test(contentType ?? '') || (multipart && isForm(contentType));
  if (method === 'GET' || bodyUnread || body.trim() === '' || isTaken) return;
  throw new Failure('VALIDATION', {
    message: 'Los datos tienen que enviarse como JSON (Content-Type: application/json)',
  });
}

/** What the contract itself says of a field is written for people, and so is the answer's message; zod's own words aren't. */
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

/** Repeated names become lists and blanks are left out. The raw text is read: API Gateway joins lists with commas. */
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
  // No body at all says as much as an empty object: a schema with required fields refuses it.
  if (text.trim() === '') return {};
  if (text.length > maxBody)
    throw new Failure('VALIDATION', { message: 'Son demasiados datos de una vez. Quita alguno y vuelve a intentarlo' });
  const value = jsonOf(text);
  if (!isWellFormed(value))
    throw new Failure('VALIDATION', { message: 'Hay un texto con caracteres que no existen. Escríbelo de nuevo' });
  return value;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Failure('VALIDATION', { message: 'La petición no es JSON válido' });
  }
}

/**
 * Whether every text in a value is Unicode. JSON can write half a character (`"\\ud800"`), which can be neither stored
 * nor sent again as it came. Without recursion: a body may nest as deep as it is long.
 */
function isWellFormed(value: unknown): boolean {
  const open = [value];
  while (open.length > 0) {
    const one = open.pop();
    if (typeof one === 'string' && !one.isWellFormed()) return false;
    if (typeof one === 'object' && one !== null) for (const entry of Object.entries(one)) open.push(...entry);
  }
  return true;
}
