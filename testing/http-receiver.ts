import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Received } from './webhooks.ts';

/** A message as it came. */
interface Arrived {
  headers: IncomingHttpHeaders;
  text: string;
  body: Received;
}

/** Another system on this machine that takes webhooks. */
export interface HttpReceiver {
  /** Scheme, host and port. */
  origin: string;
  arrived: Arrived[];
  /** What it answers from now on: HTTP's status and a text; 302 leads to itself. */
  answer(status: number, text?: string): void;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Starts one, which takes everything until it is told otherwise. */
export async function startHttpReceiver(): Promise<HttpReceiver> {
  const arrived: Arrived[] = [];
  let said = { status: 200, text: 'visto' };
  const server = createServer((request, response) => {
    void (async () => {
      let text = '';
      for await (const chunk of request as AsyncIterable<Uint8Array>) text += Buffer.from(chunk).toString('utf8');
      arrived.push({ headers: request.headers, text, body: JSON.parse(text) as Received });
      response.writeHead(said.status, said.status === 302 ? { location: `${origin}/otra` } : {}).end(said.text);
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    arrived,
    answer(status, text = 'visto') {
      said = { status, text };
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Whether a message is signed with a secret, as a receiver checks by Standard Webhooks. */
export function isSignedWith({ headers, text }: Pick<Arrived, 'headers' | 'text'>, secreto: string): boolean {
  const key = Buffer.from(secreto.replace(/^whsec_/u, ''), 'base64');
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${text}`;
  const expected = createHmac('sha256', key).update(signed).digest('base64');
  return String(headers['webhook-signature']).split(' ').includes(`v1,${expected}`);
}
