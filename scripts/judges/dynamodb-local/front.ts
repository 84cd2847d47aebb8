import { Agent, createServer, type IncomingHttpHeaders, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import * as z from 'zod';
import { type Endpoint, listen } from '../../../local/aws/endpoint.ts';

/** A way to a DynamoDB Local that gives each path under its address a database of its own, and counts what passes. */
export interface Front extends Endpoint {
  /** How many databases were used. */
  readonly databases: number;
  /** How often each operation was asked for. */
  readonly operations: ReadonlyMap<string, number>;
  /** How often each error was answered, by its name, and what was said with it. */
  readonly errors: ReadonlyMap<string, { times: number; messages: ReadonlySet<string> }>;
}

interface FrontOptions {
  /** The DynamoDB Local. It takes any signature, and keeps a database for each access key. */
  target: string;
  /** Refuses one in so many operations on items as AWS does when a table is busy; half of a batch is given back. */
  busyOneIn?: number;
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const busySchema = z.object({ RequestItems: z.record(z.string(), z.looseObject({ Keys: z.array(z.unknown()) })) });
const errorSchema = z.object({ __type: z.string(), message: z.string().optional(), Message: z.string().optional() });

/** Listens on a free port of 127.0.0.1. */
export async function startFront({ target, busyOneIn }: FrontOptions): Promise<Front> {
  const agent = new Agent({ keepAlive: true });
  const databases = new Set<string>();
  const operations = new Map<string, number>();
  const errors = new Map<string, { times: number; messages: Set<string> }>();
  let asked = 0;

  async function ask(headers: IncomingHttpHeaders, body: Buffer): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const outgoing = request(
      target,
      { agent, method: 'POST', headers: { ...headers, 'content-length': body.length } },
      (incoming) => {
        const { statusCode: status = 500, headers: answered } = incoming;
        buffer(incoming).then((data) => resolve({ status, headers: answered, body: data }), reject);
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
    return promise;
  }

  async function answer(operation: string, headers: IncomingHttpHeaders, body: Buffer): Promise<Answer> {
    const isBusy = busyOneIn !== undefined && /Item|Query|Scan/u.test(operation) && ++asked % busyOneIn === 0;
    if (!isBusy) return ask(headers, body);
    return operation === 'BatchGetItem' ? halfOfBatch(headers, body) : throttled;
  }

  /** Reads the first half of a batch and gives the rest back unread. */
  async function halfOfBatch(headers: IncomingHttpHeaders, body: Buffer): Promise<Answer> {
    const { RequestItems, ...rest } = busySchema.loose().parse(JSON.parse(body.toString()));
    const [[table, { Keys, ...how }] = ['', { Keys: [] }]] = Object.entries(RequestItems);
    const half = Math.ceil(Keys.length / 2);
    const some = { ...rest, RequestItems: { [table]: { ...how, Keys: Keys.slice(0, half) } } };
    const given = await ask(headers, Buffer.from(JSON.stringify(some)));
    if (given.status !== 200 || half === Keys.length) return given;
    const content = z.looseObject({}).parse(JSON.parse(given.body.toString()));
    const UnprocessedKeys = { [table]: { ...how, Keys: Keys.slice(half) } };
    return jsonAnswer(200, { ...content, UnprocessedKeys });
  }

  async function serve(path: string, headers: IncomingHttpHeaders, body: Buffer, outgoing: ServerResponse) {
    const database = /^\/([0-9a-z]+)\/?$/u.exec(path)?.[1] ?? 'ninguna';
    const operation = String(headers['x-amz-target']).split('.')[1] ?? '';
    databases.add(database);
    operations.set(operation, (operations.get(operation) ?? 0) + 1);
    const authorization = headers.authorization?.replace(/Credential=[^/]+/u, `Credential=${database}`);
    const given = await answer(operation, { ...headers, authorization }, body);
    if (given.status !== 200) note(given.body);
    outgoing.writeHead(given.status, given.headers).end(given.body);
  }

  function note(body: Buffer) {
    const { __type, message, Message } = errorSchema.parse(JSON.parse(body.toString()));
    const name = __type.split('#').at(-1) ?? __type;
    const { times, messages } = errors.get(name) ?? { times: 0, messages: new Set() };
    errors.set(name, { times: times + 1, messages: messages.add(message ?? Message ?? '') });
  }

  const endpoint = await listen(
    createServer((incoming, outgoing) => {
      buffer(incoming)
        .then(async (body) => serve(incoming.url ?? '', incoming.headers, body, outgoing))
        .catch(() => outgoing.destroy());
    }),
  );
  return {
    url: endpoint.url,
    get databases() {
      return databases.size;
    },
    operations,
    errors,
    async close() {
      await endpoint.close();
      agent.destroy();
    },
  };
}

const throttled = jsonAnswer(400, {
  __type: 'com.amazonaws.dynamodb.v20120810#ThrottlingException',
  message: 'Throughput exceeds the current capacity of your table or index.',
});

function jsonAnswer(status: number, content: object): Answer {
  return {
    status,
    headers: { 'content-type': 'application/x-amz-json-1.0' },
    body: Buffer.from(JSON.stringify(content)),
  };
}
