import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { listen } from '../local/aws/endpoint.ts';

/** One request to DynamoDB, such as `PutItem`. */
export interface Visit {
  operation: string;
  isWrite: boolean;
  body: string;
}

/**
 * What becomes of a request: it is served, lost on its way there, served with the answer lost on its way back, or refused
 * because a transaction is at work on its item.
 */
export type Fate = 'served' | 'lost' | 'unanswered' | 'conflict';

type Decide = (visit: Visit) => Fate | Promise<Fate>;

/** DynamoDB as seen over a connection that one can cut, and hold. */
export interface FaultyDynamoDb {
  url: string;
  /** Says what becomes of each request from now on; a promise holds the request until it is settled. */
  decide(decide: Decide): void;
  /** Waits until nothing has been on its way for a moment: what a call that failed left running has ended. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

const writes = new Set(['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem', 'TransactWriteItems']);

/** A connection of its own to a DynamoDB that runs at `target`. */
export async function startFaultyDynamoDb(target: string): Promise<FaultyDynamoDb> {
  const agent = new Agent({ keepAlive: true });
  let decide: Decide = () => 'served';
  let onTheirWay = 0;

  async function forward(incoming: IncomingMessage, body: Buffer) {
    const { promise, resolve, reject } = Promise.withResolvers<{ answer: IncomingMessage; data: Buffer }>();
    const { method, headers } = incoming;
    const outgoing = request(target, { agent, method, headers }, (answer) => {
      buffer(answer).then((data) => resolve({ answer, data }), reject);
    });
    outgoing.on('error', reject);
    outgoing.end(body);
    return promise;
  }

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse) {
    const body = await buffer(incoming);
    const operation = String(incoming.headers['x-amz-target']).split('.')[1] ?? '';
    const fate = await decide({ operation, isWrite: writes.has(operation), body: body.toString('utf8') });
    if (fate === 'lost') {
      outgoing.destroy();
      return;
    }
    if (fate === 'conflict') {
      const name = operation === 'TransactWriteItems' ? 'TransactionCanceledException' : 'TransactionConflictException';
      const CancellationReasons = [{ Code: 'None' }, { Code: 'TransactionConflict' }];
      outgoing.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' });
      outgoing.end(JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${name}`, CancellationReasons }));
      return;
    }
    const { answer, data } = await forward(incoming, body);
    if (fate === 'unanswered') outgoing.destroy();
    else outgoing.writeHead(answer.statusCode ?? 500, answer.headers).end(data);
  }

  const endpoint = await listen(
    createServer((incoming, outgoing) => {
      onTheirWay++;
      serve(incoming, outgoing)
        .catch(() => outgoing.destroy())
        .finally(() => onTheirWay--);
    }),
  );
  return {
    url: endpoint.url,
    decide: (given) => {
      decide = given;
    },
    settled: async () => {
      for (let quiet = 0; quiet < 3; quiet = onTheirWay === 0 ? quiet + 1 : 0) await wait(2);
    },
    close: async () => {
      agent.destroy();
      await endpoint.close();
    },
  };
}
