import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CallName, calls, type Call, type Output } from '../../contract/calls.ts';
import type { FailureAnswer, SuccessAnswer } from '../../contract/errors.ts';
import { startLocal } from '../../scripts/local/product.ts';

/** What a call is asked in a test: anything, since tests ask wrongly too. */
interface Asked {
  token?: string | undefined;
  params?: Record<string, string>;
  query?: Record<string, string | string[]>;
  body?: unknown;
  headers?: Record<string, string>;
}

interface Answered<N extends CallName> {
  status: number;
  headers: Headers;
  /** The good answer's data; reading it of a refusal fails the test. */
  readonly data: Output<N>;
  /** What a good answer says that was done. */
  message: string | undefined;
  refusal: FailureAnswer | undefined;
}

/** The whole product, on its own data and port, for one test file. */
export interface Product {
  url: string;
  dataDir: string;
  call<N extends CallName>(name: N, asked?: Asked): Promise<Answered<N>>;
  signIn(email: string, password?: string): Promise<{ accessToken: string; refreshToken: string }>;
  close(): Promise<void>;
}

/** Password of the seeded administrator and of every user that tests make. */
export const password = 'Alicuota2026';

/**
 * Starts the product with no data but the seeded administrator, and points this process's environment at its
 * endpoints, so that a test may use `lambdas/store` to lay out what it needs.
 */
export async function startProduct(options: { web?: boolean } = {}): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'alicuota-e2e-'));
  const local = await startLocal({ dataDir, port: 0, demo: false, web: options.web ?? false, quiet: true });
  Object.assign(process.env, local.environment);
  const { url } = local;

  async function call<N extends CallName>(name: N, asked: Asked = {}): Promise<Answered<N>> {
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
    const answer = text ? (JSON.parse(text) as SuccessAnswer<Output<N>> | FailureAnswer) : undefined;
    return {
      status: response.status,
      headers: response.headers,
      get data() {
        if (!answer?.success) throw new Error(`${name} answered ${response.status}: ${text}`);
        return answer.data;
      },
      message: answer?.success ? answer.message : undefined,
      refusal: answer?.success === false ? answer : undefined,
    };
  }

  return {
    url,
    dataDir,
    call,
    async signIn(email, secret = password) {
      return (await call('login', { body: { email, password: secret } })).data;
    },
    async close() {
      await local.close();
      await rm(dataDir, { recursive: true, force: true });
    },
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
