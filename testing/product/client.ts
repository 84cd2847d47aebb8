import type { Call } from '../../contract/base/call.ts';
import { errorsOf } from '../../contract/base/errors-of.ts';
import { type CallName, calls, type Output } from '../../contract/calls.ts';
import type { SegundoFactorPedido } from '../../contract/cuenta/cuenta.ts';
import type { FailureAnswer, SuccessAnswer } from '../../contract/base/errors.ts';

/** What a call is asked in a test: anything, since tests ask wrongly too. */
export interface Asked {
  token?: string | undefined;
  params?: Record<string, string>;
  query?: Record<string, string | string[]>;
  body?: unknown;
  headers?: Record<string, string>;
}

/** What a call answers users without second factors: tests of those parse what they are asked. */
export type Whole<T> = Exclude<T, SegundoFactorPedido>;

interface Answered<N extends CallName> {
  status: number;
  headers: Headers;
  /** The good answer's data; reading it of a refusal fails the test. */
  readonly data: Whole<Output<N>>;
  /** The body as it came. */
  text: string;
  /** What a good answer says that was done. */
  message: string | undefined;
  refusal: FailureAnswer | undefined;
}

/** Makes a call of the API as a client does. Throws for an error that the call's row doesn't list. */
export type Caller = <N extends CallName>(name: N, asked?: Asked) => Promise<Answered<N>>;

/** A client of the portal at an address. */
export function callerOf(url: string): Caller {
  return async <N extends CallName>(name: N, asked: Asked = {}) => {
    const row: Call = calls[name];
    const response = await fetch(url + addressOf(row, asked), {
      method: row.method,
      redirect: 'manual',
      headers: {
        ...(asked.token && { authorization: `Bearer ${asked.token}` }),
        ...(asked.body !== undefined && !isForm(asked.body) && { 'content-type': 'application/json' }),
        ...asked.headers,
      },
      ...(asked.body !== undefined && {
        body: typeof asked.body === 'string' || isForm(asked.body) ? asked.body : JSON.stringify(asked.body),
      }),
    });
    const text = await response.text();
    const isJson = text !== '' && !response.headers.get('content-type')?.startsWith('text/html');
    const answer = isJson ? (JSON.parse(text) as SuccessAnswer<Whole<Output<N>>> | FailureAnswer) : undefined;
    const code = answer?.success === false ? answer.code : undefined;
    if (code !== undefined && !errorsOf(row).some((listed) => listed === code)) {
      throw new Error(`${name} answered ${code}, which the errors of its row in contract/calls lack`);
    }
    return {
      status: response.status,
      headers: response.headers,
      text,
      get data() {
        if (!answer?.success) throw new Error(`${name} answered ${response.status}: ${text}`);
        return answer.data;
      },
      message: answer?.success ? answer.message : undefined,
      refusal: answer?.success === false ? answer : undefined,
    };
  };
}

function isForm(body: unknown): body is FormData {
  return body instanceof FormData;
}

/** A call's path with its parameters and query, as a client would ask for it. */
function addressOf({ path }: Call, { params = {}, query = {} }: Asked): string {
  const filled = path.replaceAll(/\{(\w+)\}/gu, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) for (const one of [value].flat()) search.append(name, one);
  return `/api${filled}${search.size > 0 ? `?${search}` : ''}`;
}
