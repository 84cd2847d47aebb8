import type * as z from 'zod';
import { authCalls } from '../../contract/cuenta/calls-auth.ts';
import type { Call } from '../../contract/base/call.ts';
import type { CallName, Calls, Output } from '../../contract/calls.ts';
import type { Session } from '../auth/session.ts';
import { ApiError, connectionError, lateError, isBusy, refusal } from './api-error.ts';
import { createRenewal, type Lock } from './renewal.ts';

type Sent<N extends CallName, K extends 'params' | 'query' | 'body'> =
  Calls[N] extends Record<K, infer S extends z.ZodType>
    ? K extends 'query'
      ? { query?: Partial<z.output<S>> }
      : { [P in K]: z.input<S> }
    : unknown;

/** What a call is asked: its path's parameters, its query, its body; as the table of calls says. */
export type Asked<N extends CallName> = object & Sent<N, 'params'> & Sent<N, 'query'> & Sent<N, 'body'>;

type Request<N extends CallName> = Asked<N> & Terms;

/** Who makes a call, where it isn't the session, and when it is given up: at a signal, or after so many milliseconds, where the client's own limit isn't enough. */
interface Terms {
  signal?: AbortSignal;
  timeout?: number;
  /** What it is signed with in place of the session: a link to a dossier. */
  bearer?: string;
}

type FileCall = { [N in CallName]: Calls[N]['output'] extends 'file' ? N : never }[CallName];
export type DataCall = Exclude<CallName, FileCall>;

/** A request once its types are of no more interest. */
interface Plain extends Terms {
  params?: PathParams;
  query?: QueryParams;
  body?: unknown;
}

/** Makes something of a good answer; `stopClock` lifts the time limit from what remains. */
type Read<T> = (response: Response, stopClock: () => void) => Promise<T>;

interface ClientParts {
  /** Where the paths of the table of calls hang from, such as `/api`. */
  baseUrl: string;
  fetch: typeof fetch;
  session: Session;
  /** Runs one piece of work at a time among all the tabs of this browser. */
  lock: Lock;
  /** How long an answer may take, in milliseconds. */
  timeout: number;
}

/** Rows of the table of calls. */
export type Rows = { readonly [N in CallName]?: Calls[N] };

/** The calls of some rows. */
export interface Client<R extends Rows> {
  /** Makes a call and gives its data. Throws an ApiError, or the reason of the signal that ended it. */
  call: <N extends DataCall & keyof R>(name: N, request: Request<N>) => Promise<Output<N>>;
  /** Makes a call that answers a file and gives its bytes. */
  file: <N extends FileCall & keyof R>(name: N, request: Request<N>) => Promise<Blob>;
}

/**
 * The client of the API: typed by the table of calls, signed by the session. Each part of the web passes the rows of its own
 * calls, so that the first page doesn't carry the schemas of later pages.
 */
export function createClient(parts: ClientParts): <R extends Rows>(rows: R) => Client<R> {
  const { session } = parts;
  const renew = createRenewal({
    session,
    lock: parts.lock,
    exchange: (refreshToken) => data(authCalls.refresh, { body: { refreshToken } }),
  });

  /**
   * Keys of changes whose answer is awaited or never came, by their request: a change sent again has the same key, and is made
   * once.
   */
  const keys = new Map<string, string>();
  function keyOf(made: string): string {
    const key = keys.get(made) ?? newKey();
    keys.set(made, key);
    return key;
  }

  /** One exchange with the server: what `read` makes of a good answer, or the failure that a bad one carries. */
  async function attempt<T>(
    row: Call,
    request: Plain,
    accessToken: string | undefined,
    read: Read<T>,
  ): Promise<T | ApiError> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), request.timeout ?? parts.timeout);
    const signal = request.signal ? AbortSignal.any([request.signal, late.signal]) : late.signal;
    try {
      const address = parts.baseUrl + fillPath(row.path, request.params ?? {}) + queryString(request.query ?? {});
      const body = bodyText(request);
      const sent = headers(request, accessToken);
      const made = `${row.method} ${address} ${body ?? ''}`;
      if (row.keepsAnswer) sent.set('Idempotency-Key', keyOf(made));
      const response = await parts.fetch(address, { method: row.method, headers: sent, body, signal });
      const answered = response.ok ? await read(response, () => clearTimeout(timer)) : await refusal(response);
      if (response.status < 500 && !isBusy(response.status)) keys.delete(made);
      return answered;
    } catch (error) {
      if (request.signal?.aborted || error instanceof ApiError) throw error;
      throw late.signal.aborted ? lateError() : connectionError();
    } finally {
      clearTimeout(timer);
    }
  }

  /** An exchange, repeated once after a 401 that could be helped. */
  async function answer<T>(row: Call, request: Plain, read: Read<T>): Promise<T> {
    const used = request.bearer ?? session.tokens()?.accessToken;
    const first = await attempt(row, request, used, read);
    if (!(first instanceof ApiError)) return first;
    if (first.status !== 401 || row.audience === 'public' || row.audience === 'enlace') throw first;
    const second = await attempt(row, request, await renew(first, used), read);
    if (!(second instanceof ApiError)) return second;
    if (second.status === 401) session.expel(second.message);
    throw second;
  }

  function data<R extends Call>(row: R, request: Plain): Promise<z.output<Exclude<R['output'], string>>> {
    return answer(row, request, async (response) => {
      const body = parseJson(await response.text());
      // What is asked for may stand at the root of an answer (spec, section 7).
      const isWrapped = typeof body === 'object' && body !== null && 'data' in body;
      const parsed = typeof row.output === 'string' ? undefined : row.output.safeParse(isWrapped ? body.data : body);
      if (!parsed?.success) throw new ApiError('Error en la solicitud', 'RESPUESTA_NO_VALIDA', response.status);
      return parsed.data as z.output<Exclude<R['output'], string>>;
    });
  }

  function bytes(row: Call, request: Plain): Promise<Blob> {
    return answer(row, request, (response, stopClock) => {
      // A certificate of 50 MB on a telephone may take its time, once it has begun.
      stopClock();
      return response.blob();
    });
  }

  return <R extends Rows>(rows: R): Client<R> => {
    const table: Rows = rows;
    const row = (name: CallName): Call => {
      const found = table[name];
      if (!found) throw new TypeError(`${name} isn't one of these calls`);
      return found;
    };
    return {
      call: (name, request) => data(row(name), request as Plain) as Promise<Output<typeof name>>,
      file: (name, request) => bytes(row(name), request),
    };
  };
}

function headers(request: Plain, accessToken: string | undefined): Headers {
  const all = new Headers({ Accept: 'application/json' });
  if (accessToken) all.set('Authorization', `Bearer ${accessToken}`);
  if (request.body !== undefined) all.set('Content-Type', 'application/json');
  return all;
}

/** A key that no other request has: 128 random bits. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}

function bodyText(request: Plain): string | null {
  return request.body === undefined ? null : JSON.stringify(request.body);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

type Value = string | number | boolean | null | undefined;

/** What a call's address is made of: parameters of its path, and of its query (lists are repeated). */
type PathParams = Readonly<Record<string, string>>;
type QueryParams = Readonly<Record<string, Value | readonly Value[]>>;

/** `/results/{id}` with its parameters filled in, each escaped. Throws when one is missing. */
function fillPath(path: string, params: PathParams): string {
  return path.replace(/\{(\w+)\}/gu, (_, name: string) => {
    const value = params[name];
    if (!value) throw new TypeError(`Falta ${name} en ${path}`);
    return encodeURIComponent(value);
  });
}

/** `?a=1&b=2&b=3`, or nothing: list values are repeated, empty ones skipped. */
function queryString(query: QueryParams): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? (value as readonly Value[]) : [value as Value]) {
      if (item !== undefined && item !== null && item !== '') search.append(name, String(item));
    }
  }
  return search.size > 0 ? `?${search.toString()}` : '';
}
