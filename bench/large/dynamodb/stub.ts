import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { serve } from '../serve.ts';
import { type Answer, type Call, operations, Refusal } from './calls.ts';
import { Table } from './table.ts';

/** What the bench asks of the stub besides the calls of DynamoDB. */
export type StubRequest =
  | { do: 'stats' }
  | { do: 'wait'; milliseconds: number }
  | { do: 'save' | 'load'; path: string };

/** What the table holds, and what was spent since this was last asked. */
export interface StubStats {
  items: number;
  bytes: number;
  requests: number;
  readUnits: number;
  writeUnits: number;
  /** Processor time that calls took, in milliseconds, without the wait. */
  busy: number;
}

// A DynamoDB of one table for laboratories that the embedded one is too slow for: its items in memory, its units by AWS's
// rules, its refusals those that the index meets. A process of its own, so that it takes no time of what is measured.

const table = new Table();
const spent = { requests: 0, readUnits: 0, writeUnits: 0, busy: 0 };
let wait = 0;

const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
  void answerTo(request, response).catch((error: unknown) => {
    console.error(error);
    response.destroy();
  });
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
serve(attend, { port: (server.address() as { port: number }).port });

async function attend(request: StubRequest): Promise<object> {
  if (request.do === 'wait') wait = request.milliseconds;
  else if (request.do !== 'stats') await table[request.do](request.path);
  const stats: StubStats = { items: table.items, bytes: table.bytes, ...spent };
  Object.assign(spent, { requests: 0, readUnits: 0, writeUnits: 0, busy: 0 });
  return stats;
}

async function answerTo(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await buffer(request);
  const started = performance.now();
  const call = JSON.parse(body.toString()) as Call & { ReturnConsumedCapacity?: string };
  const { status, pieces } = reply(String(request.headers['x-amz-target']).split('.').at(-1) ?? '', call);
  spent.requests++;
  const whole = Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)));
  spent.busy += performance.now() - started;
  const left = wait - (performance.now() - started);
  if (left > 0) await setTimeout(left);
  response
    .writeHead(status, { 'content-type': 'application/x-amz-json-1.0', 'content-length': whole.length })
    .end(whole);
}

function reply(
  name: string,
  call: Call & { ReturnConsumedCapacity?: string },
): Pick<Answer, 'pieces'> & { status: number } {
  try {
    const operation = operations[name];
    if (!operation) throw new Refusal('UnknownOperationException', `The stub has no ${name}`);
    const { pieces, units, isWrite } = operation(table, call);
    spent[isWrite ? 'writeUnits' : 'readUnits'] += units;
    if (call.ReturnConsumedCapacity === undefined) return { status: 200, pieces };
    const consumed = { TableName: call.TableName, CapacityUnits: units };
    const last = String(pieces.at(-1)).slice(0, -1);
    const separator = pieces.length === 1 && last === '{' ? '' : ',';
    const text = JSON.stringify(name.startsWith('Batch') ? [consumed] : consumed);
    return { status: 200, pieces: [...pieces.slice(0, -1), `${last}${separator}"ConsumedCapacity":${text}}`] };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error instanceof Refusal) spent.writeUnits += error.units;
    const type = error instanceof RangeError ? 'ValidationException' : error.name;
    const text = JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${type}`, message: error.message });
    return { status: 400, pieces: [text] };
  }
}
