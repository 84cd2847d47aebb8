import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request as send, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Endpoints } from '../../../local/environment.ts';

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

/** Is told of each request of one function as it begins and as it ends. */
export interface Listener {
  begun(service: Service): void;
  ended(exchange: Exchange): void;
}

/**
 * Endpoints that pass everything on to others, and tell a listener of it. Requests reach those unchanged, but that
 * DynamoDB is asked to say the units that it took.
 */
export async function meteredEndpoints(
  behind: Endpoints,
  listener: Listener,
  cleanup: AsyncDisposableStack,
): Promise<Endpoints> {
  const front = { ...behind };
  for (const service of Object.keys(behind) as Service[]) {
    front[service] = await listen(service, behind[service], listener, cleanup);
  }
  return front;
}

async function listen(
  service: Service,
  behind: string,
  listener: Listener,
  cleanup: AsyncDisposableStack,
): Promise<string> {
  const agent = new Agent({ keepAlive: true });
  const server = createServer((asked, answer) => {
    void handle(service, behind, { asked, answer }, agent, listener);
  });
  server.keepAliveTimeout = 65_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanup.defer(async () => {
    server.closeAllConnections();
    server.close();
    agent.destroy();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

interface Pair {
  asked: IncomingMessage;
  answer: ServerResponse;
}

async function handle(
  service: Service,
  behind: string,
  { asked, answer }: Pair,
  agent: Agent,
  listener: Listener,
): Promise<void> {
  listener.begun(service);
  try {
    const { exchange, headers } = await pass(service, behind, asked, agent);
    listener.ended(exchange);
    answer.writeHead(exchange.status, headers).end(exchange.response);
  } catch (error) {
    console.error('measuring proxy:', error);
    answer.destroy();
  }
}

async function pass(service: Service, behind: string, asked: IncomingMessage, agent: Agent) {
  const original = await buffer(asked);
  const body = service === 'dynamodb' ? wantingUnits(original) : original;
  const { expect: _expect, 'transfer-encoding': _chunked, ...headers } = asked.headers;
  const { method = 'GET', url: path = '/' } = asked;
  // The signature names the host that was asked, so it is kept.
  const sent = send(new URL(path, behind), {
    method,
    agent,
    headers: { ...headers, ...(body.length > 0 && { 'content-length': body.length }) },
  });
  sent.end(body);
  const [got] = (await once(sent, 'response')) as [IncomingMessage];
  const response = await buffer(got);
  const operation = String(asked.headers['x-amz-target'] ?? '').split('.')[1] ?? '';
  const exchange: Exchange = {
    service,
    method,
    path,
    operation,
    request: original,
    status: got.statusCode ?? 0,
    response,
  };
  return { exchange, headers: got.headers };
}

function wantingUnits(body: Buffer): Buffer {
  const asked = JSON.parse(body.toString()) as Record<string, unknown>;
  return Buffer.from(JSON.stringify({ ...asked, ReturnConsumedCapacity: 'TOTAL' }));
}
