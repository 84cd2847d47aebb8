import type { Act } from '../measured.ts';
import { readAll } from './meter.ts';
import type { MeteredProduct } from './product.ts';

/** A call of the API as somebody makes it. */
export interface Call {
  method: string;
  /** With its query, from `/api` on. */
  path: string;
  body?: unknown;
}

interface Answered {
  status: number;
  bytes: number;
  location: string | null;
  data: unknown;
}

const runs = 5;

/** Somebody who is signed in, and whose calls are measured. */
export class Session {
  readonly #product: MeteredProduct;
  readonly #token: string;
  readonly refreshToken: string;

  private constructor(product: MeteredProduct, token: string, refreshToken: string) {
    this.#product = product;
    this.#token = token;
    this.refreshToken = refreshToken;
  }

  static async open(product: MeteredProduct, email: string, secret: string): Promise<Session> {
    const answered = await ask(product.url, {
      method: 'POST',
      path: '/api/auth/login',
      body: { email, password: secret },
    });
    const { accessToken, refreshToken } = answered.data as { accessToken: string; refreshToken: string };
    return new Session(product, accessToken, refreshToken);
  }

  /** Makes a call; throws for an answer that isn't good. */
  async call(call: Call): Promise<Answered> {
    return ask(this.#product.url, call, this.#token);
  }

  /** What a call costs once: the quickest of a few, since later ones run code that is compiled by then, as most do. */
  async measure(call: Call): Promise<Act> {
    // The first one may meet a function that is starting, and on a busy machine outlast its time.
    await this.call(call).catch(async () => this.call(call));
    const acts: Act[] = [];
    for (let run = 0; run < runs; run++) acts.push(await this.once(call));
    return acts.toSorted((a, b) => ownTime(a) - ownTime(b))[0] as Act;
  }

  /** What a call costs this time. */
  async once(call: Call): Promise<Act> {
    readAll(this.#product.meters);
    const { bytes } = await this.call(call);
    return readAll(this.#product.meters, { api: 1, apiBytes: bytes });
  }
}

function ownTime({ functions }: Act): number {
  return Object.values(functions).reduce((sum, { own }) => sum + own, 0);
}

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
  // The text is unpacked already; what travelled is as long as its header says.
  const bytes = Number(response.headers.get('content-length') ?? text.length);
  return { status: response.status, bytes, location: response.headers.get('location'), data };
}
