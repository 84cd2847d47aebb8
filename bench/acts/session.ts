import type { Counts } from './counts.ts';
import type { MeteredProduct } from './metered-product.ts';

/** A call of the API as a page makes it. */
export interface Call {
  method: string;
  /** With its query, from `/api` on. */
  path: string;
  body?: unknown;
}

export interface Credentials {
  email: string;
  password: string;
}

interface Answered {
  /** As they travel. */
  bytes: number;
  data: unknown;
}

const runs = 3;

export const login = ({ email, password }: Credentials): Call => ({
  method: 'POST',
  path: '/api/auth/login',
  body: { email, password },
});

/** A user who is signed in, and whose calls are measured. */
export class Session {
  readonly #product: MeteredProduct;
  readonly #token: string;
  readonly refreshToken: string;

  private constructor(product: MeteredProduct, tokens: { accessToken: string; refreshToken: string }) {
    this.#product = product;
    this.#token = tokens.accessToken;
    this.refreshToken = tokens.refreshToken;
  }

  static async open(product: MeteredProduct, credentials: Credentials): Promise<Session> {
    const { data } = await ask(product.url, login(credentials));
    return new Session(product, data as { accessToken: string; refreshToken: string });
  }

  async call(call: Call): Promise<Answered> {
    return ask(this.#product.url, call, this.#token);
  }

  /** What a call costs: that of a few which takes the least processor time, since most calls run compiled code. */
  async measure(call: Call): Promise<Counts> {
    // The first may meet a function that starts, and on a busy machine outlast its time.
    await this.call(call).catch(async () => this.call(call));
    const all: Counts[] = [];
    for (let run = 0; run < runs; run++) all.push(await this.once(call));
    return all.toSorted((a, b) => a.cpuMs - b.cpuMs)[0] as Counts;
  }

  /** What a call costs this time. */
  async once(call: Call): Promise<Counts> {
    this.#product.read();
    const { bytes } = await this.call(call);
    return { ...this.#product.read(), calls: 1, bytes };
  }

  /** What a call costs this time, with the messages that it causes. */
  async withMessages(call: Call): Promise<Counts> {
    await this.#product.settled();
    this.#product.read();
    const { bytes } = await this.call(call);
    await this.#product.settled();
    return { ...this.#product.read(), calls: 1, bytes };
  }
}

/** Throws for an answer that is an error. */
async function ask(url: string, { method, path, body }: Call, token?: string): Promise<Answered> {
  const response = await fetch(url + path, {
    method,
    redirect: 'manual',
    headers: {
      'accept-encoding': 'br',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (response.status >= 400) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 200)}`);
  const { data } = (text ? JSON.parse(text) : {}) as { data?: unknown };
  // The text is decompressed by now.
  return { bytes: Number(response.headers.get('content-length') ?? text.length), data };
}
