import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Endpoints } from '../../local/environment.ts';

export type Service = keyof Endpoints;

/** A request that a function made of an AWS service, and what was answered. */
export interface Exchange {
  service: Service;
  method: string;
  path: string;
  /** DynamoDB's and Secrets Manager's name for what is asked, such as `PutItem`; empty for others. */
  operation: string;
  request: Buffer;
  status: number;
  response: Buffer;
}

interface Listener {
  begun(service: Service): void;
  ended(exchange: Exchange): void;
}

/** An endpoint that passes all on to another, asks DynamoDB for the units that it took, and notes each exchange. */
export async function startProxy(
  service: Service,
  behind: string,
  listener: Listener,
): Promise<{ url: string; close: () => void }> {
  const agent = new Agent({ keepAlive: true });
  const server = createServer((asked, answer) => {
    void (async () => {
      listener.begun(service);
      const { exchange, headers } = await pass(service, behind, asked, agent);
      listener.ended(exchange);
      answer.writeHead(exchange.status, headers).end(exchange.response);
    })().catch((error: unknown) => {
      console.error(`${service}:`, error);
      answer.destroy();
    });
  });
  server.keepAliveTimeout = 65_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
      agent.destroy();
    },
  };
}

async function pass(service: Service, behind: string, asked: IncomingMessage, agent: Agent) {
  const request = await buffer(asked);
  const body = service === 'dynamodb' ? wantingUnits(request) : request;
  const { expect: _expect, 'transfer-encoding': _chunked, ...headers } = asked.headers;
  const { method = 'GET', url: path = '/' } = asked;
  // The signature covers the host that was asked, so it stays.
  const length = body.length > 0 && { 'content-length': body.length };
  const sent = send(new URL(path, behind), { method, agent, headers: { ...headers, ...length } });
  sent.end(body);
  const [got] = (await once(sent, 'response')) as [IncomingMessage];
  const operation = String(asked.headers['x-amz-target'] ?? '').split('.')[1] ?? '';
  const answered = { status: got.statusCode ?? 0, response: await buffer(got) };
  const exchange: Exchange = { service, method, path, operation, request, ...answered };
  return { exchange, headers: got.headers };
}

function wantingUnits(body: Buffer): Buffer {
  const asked = JSON.parse(body.toString()) as Record<string, unknown>;
  return Buffer.from(JSON.stringify({ ...asked, ReturnConsumedCapacity: 'TOTAL' }));
}
