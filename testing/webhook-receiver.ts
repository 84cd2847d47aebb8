import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A receiver of webhook events on this machine. */
export interface WebhookReceiver {
  /** Where it is, as `http://127.0.0.1:PORT`. */
  origin: string;
  /** What it was sent, oldest first. */
  received: { headers: IncomingHttpHeaders; body: string }[];
  /** What it answers from now on: 200 until it is said otherwise. */
  answer: { status: number; text: string };
  [Symbol.asyncDispose](): Promise<void>;
}

/** Starts a system that keeps what it is sent. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    receiver.received.push({ headers: request.headers, body: await text(request) });
    response.writeHead(receiver.answer.status, { 'Content-Type': 'text/plain' }).end(receiver.answer.text);
  };
  const server = createServer((request, response) => void take(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const receiver: WebhookReceiver = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    answer: { status: 200, text: 'recibido' },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}

/** Whether what was received is signed with a secret, as Standard Webhooks says. */
export function isSignedWith(secreto: string, { headers, body }: WebhookReceiver['received'][number]): boolean {
  const key = Buffer.from(secreto.replace(/^whsec_/u, ''), 'base64');
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const signature = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(signature);
}
