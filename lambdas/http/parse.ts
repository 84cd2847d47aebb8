import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type * as z from 'zod';
import type { Call } from '../../contract/calls.ts';
import { Failure } from './failure.ts';

/** The largest JSON body that any call takes, in characters. */
const maxBody = 1_000_000;

/** What a call is asked, parsed by its row of the table. Throws VALIDATION, naming the fields at fault. */
export function parseInput(call: Call, event: APIGatewayProxyEventV2): Record<'params' | 'query' | 'body', unknown> {
  return {
    params: call.params && parse(call.params, event.pathParameters ?? {}),
    query: call.query && parse(call.query, queryOf(event.rawQueryString)),
    body: call.body && parse(call.body, bodyOf(event)),
  };
}

function parse(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const details = parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
  throw new Failure('VALIDATION', { details });
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

function bodyOf({ body = '', isBase64Encoded }: APIGatewayProxyEventV2): unknown {
  const text = isBase64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body;
  if (text.length > maxBody) throw new Failure('VALIDATION', { message: 'La petición es demasiado grande' });
  try {
    return JSON.parse(text);
  } catch {
    throw new Failure('VALIDATION', { message: 'La petición no es JSON válido' });
  }
}
