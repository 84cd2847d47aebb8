import { createHash } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import deleteItem from 'dynalite/actions/deleteItem.js';
import getItem from 'dynalite/actions/getItem.js';
import putItem from 'dynalite/actions/putItem.js';
import updateItem from 'dynalite/actions/updateItem.js';
import db, { type Action, type Item, type Operation, type Request, type Store, type SubDb } from 'dynalite/db/index.js';
import deletes from 'dynalite/validations/deleteItem.js';
import gets from 'dynalite/validations/getItem.js';
import validations, { type Validation } from 'dynalite/validations/index.js';
import puts from 'dynalite/validations/putItem.js';
import updates from 'dynalite/validations/updateItem.js';
import * as z from 'zod';
import { readSmallBody } from './small-body.ts';

// dynalite has no transactions. Here dynalite's own actions carry out the operations of a transaction on a store that only notes
// the writes; all writes are then one batch of the real store, while every item is locked as dynalite locks it for a write.

const maxOperations = 100;
const maxBytes = 4 * 1024 ** 2;
const maxRequestBytes = 16 * 1024 ** 2;
/** How long a token of a client's stands for the transaction that was made with it, in milliseconds. */
const tokenMs = 10 * 60_000;

/** What an operation of a transaction is called, dynalite's action for it, and how dynalite looks its request over. */
const operations: Readonly<Record<string, { action: Action; validation: Validation }>> = {
  Put: { action: putItem, validation: puts },
  Update: { action: updateItem, validation: updates },
  Delete: { action: deleteItem, validation: deletes },
  // A deletion whose writes are left out.
  ConditionCheck: { action: deleteItem, validation: deletes },
  Get: { action: getItem, validation: gets },
};

const requestSchema = z.object({
  TransactItems: z.array(z.record(z.string(), z.looseObject({ TableName: z.string() }))),
  ClientRequestToken: z.string().min(1).max(36).optional(),
});
const failureSchema = z.object({
  statusCode: z.number(),
  body: z.looseObject({ __type: z.string(), message: z.string().optional() }),
});
type Failure = z.infer<typeof failureSchema>;

/** One operation of a transaction, looked over. */
interface Step {
  name: string;
  request: Request;
  /** Whether a condition that fails is answered with the item as it is. */
  isShown: boolean;
  db: SubDb;
  key: string;
  lockName: string;
}

/** How one operation went: what it answered and would write, or why the transaction is cancelled. */
type Outcome = { answer: { Item?: Item }; writes: Operation[] } | { code: string; message: string; item?: Item };

/** Has a server of dynalite's answer TransactWriteItems and TransactGetItems too, over the store that it works on. */
export function addTransactions(server: Server, store: Store): void {
  const [serve] = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  const transactions = transactionsOf(store);
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const transact = transactions[String(request.headers['x-amz-target']).split('.')[1] ?? ''];
    if (!transact) return serve?.(request, response);
    readSmallBody(request, maxRequestBytes)
      .then(async (body) => transact(body.toString()))
      .then((answer) => send(response, 200, answer))
      .catch((error: unknown) => {
        const failure = failureSchema.safeParse(error);
        if (failure.success) send(response, failure.data.statusCode, failure.data.body);
        else response.destroy(error instanceof Error ? error : undefined);
      });
  });
}

function send(response: ServerResponse, status: number, content: object): void {
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(JSON.stringify(content));
}

function transactionsOf(store: Store): Record<string, (body: string) => Promise<object>> {
  /** What was asked with each token, as a hash, and when it was written. */
  const made = new Map<string, { hash: string; at: number }>();

  function isMade(token: string, hash: string): boolean {
    for (const [known, { at }] of made) if (at < performance.now() - tokenMs) made.delete(known);
    const before = made.get(token);
    if (before && before.hash !== hash) throw refusal('IdempotentParameterMismatchException', mismatch);
    return before !== undefined;
  }

  async function write(body: string): Promise<object> {
    const { ClientRequestToken: token, steps } = await read(body, ['Put', 'Update', 'Delete', 'ConditionCheck'], store);
    return locked(steps, async () => {
      const hash = createHash('sha256').update(body).digest('base64');
      if (token !== undefined && isMade(token, hash)) return {};
      const outcomes = await Promise.all(steps.map(async (step) => perform(step, store)));
      await store.db.batch(completed(outcomes).flatMap(({ writes }) => writes));
      if (token !== undefined) made.set(token, { hash, at: performance.now() });
      return {};
    });
  }

  async function get(body: string): Promise<object> {
    const { steps } = await read(body, ['Get'], store);
    return locked(steps, async () => {
      const outcomes = await Promise.all(steps.map(async (step) => perform(step, store)));
      return { Responses: completed(outcomes).map(({ answer: { Item: item } }) => (item ? { Item: item } : {})) };
    });
  }

  return { TransactWriteItems: write, TransactGetItems: get };
}

/** Throws as dynalite does what DynamoDB refuses before it looks at any item. */
async function read(body: string, allowed: readonly string[], store: Store) {
  const { TransactItems: given, ClientRequestToken } = requestSchema.parse(JSON.parse(body));
  if (given.length < 1 || given.length > maxOperations)
    throw db.validationError(
      `1 validation error detected: Value at 'transactItems' failed to satisfy constraint: Member must have length ${given.length < 1 ? 'greater' : 'less'} than or equal to ${given.length < 1 ? 1 : maxOperations}`,
    );
  const steps = [];
  for (const members of given) {
    const [[name, request] = ['', { TableName: '' }], ...others] = Object.entries(members);
    if (!allowed.includes(name) || others.length > 0)
      throw db.validationError('TransactItems can only contain one of Check, Put, Update or Delete');
    steps.push(await readStep(name, request, store));
  }
  if (new Set(steps.map(({ lockName }) => lockName)).size < steps.length)
    throw db.validationError('Transaction request cannot include multiple operations on one item');
  const bytes = steps.reduce((sum, { request: { Item: item } }) => sum + (item ? db.itemSize(item) : 0), 0);
  if (bytes > maxBytes) throw db.validationError('Transaction request size cannot exceed 4 MB');
  return { ClientRequestToken, steps };
}

async function readStep(name: string, given: Request, store: Store): Promise<Step> {
  const { TableName: table, ReturnValuesOnConditionCheckFailure: shown } = given;
  const validation = operations[name]?.validation ?? gets;
  const request = validations.checkTypes(given, validation.types);
  validations.checkValidations(request, validation.types, validation.custom, store);
  const description = await new Promise<object>((resolve, reject) =>
    store.getTable(table, (error, found) => (error ? reject(error) : resolve(found))),
  );
  const keyed = request.Item ?? request.Key ?? {};
  const invalid = request.Item ? db.validateItem(keyed, description) : db.validateKey(keyed, description);
  if (invalid) throw invalid;
  const key = db.createKey(keyed, description);
  const isShown = shown === 'ALL_OLD';
  return { name, request, isShown, db: store.getItemDb(table), key, lockName: `${table} ${key}` };
}

/** Does something while no other write and no other transaction is at work on the items of some operations. */
async function locked<T>(steps: readonly Step[], work: () => Promise<T>): Promise<T> {
  const releases: (() => void)[] = [];
  try {
    for (const step of steps.toSorted((a, b) => (a.lockName < b.lockName ? -1 : 1)))
      releases.push(await new Promise((resolve) => step.db.lock(step.key, (release) => resolve(release()))));
    return await work();
  } finally {
    for (const release of releases) release();
  }
}

async function perform({ name, request, isShown, db: items, key }: Step, store: Store): Promise<Outcome> {
  const writes: Operation[] = [];
  try {
    const answer = await new Promise<{ Item?: Item }>((resolve, reject) =>
      operations[name]?.action(storeThatKeeps(writes, store), request, (error, given) =>
        error ? reject(error) : resolve(given),
      ),
    );
    return { answer, writes: name === 'ConditionCheck' ? [] : writes };
  } catch (error) {
    const failure = failureSchema.safeParse(error);
    if (!failure.success) throw error;
    const isCondition = failure.data.body.__type.endsWith('ConditionalCheckFailedException');
    const item =
      isCondition && isShown
        ? await new Promise<Item | undefined>((resolve) => items.get(key, (_, found) => resolve(found)))
        : undefined;
    return {
      code: isCondition ? 'ConditionalCheckFailed' : 'ValidationError',
      message: failure.data.body.message ?? '',
      ...(item && { item }),
    };
  }
}

/** A store that reads from the real one and adds writes to `writes`. The caller holds the items' locks. */
function storeThatKeeps(writes: Operation[], store: Store): Store {
  const keeping = (real: SubDb, prefix: string): SubDb => ({
    get: (key, done) => real.get(key, done),
    lock: (_key, work) => work((done = () => {}) => done),
    put(key, value, done) {
      writes.push({ type: 'put', key: prefix + key, value });
      done(null);
    },
    del(key, done) {
      writes.push({ type: 'del', key: prefix + key });
      done(null);
    },
  });
  return {
    ...store,
    getItemDb: (table) => keeping(store.getItemDb(table), `item-${table}~`),
    getIndexDb: (type, table, index) =>
      keeping(store.getIndexDb(type, table, index), `index-${type.toLowerCase()}~${table}~${index}~`),
  };
}

/** The outcomes of a transaction's operations. Throws DynamoDB's error with a reason for each operation where one failed. */
function completed(outcomes: readonly Outcome[]) {
  const done = outcomes.filter((outcome) => 'writes' in outcome);
  if (done.length === outcomes.length) return done;
  const CancellationReasons = outcomes.map((outcome) =>
    'writes' in outcome
      ? { Code: 'None' }
      : { Code: outcome.code, Message: outcome.message, ...(outcome.item && { Item: outcome.item }) },
  );
  const codes = CancellationReasons.map(({ Code }) => Code).join(', ');
  const message = `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`;
  throw refusal('TransactionCanceledException', message, { Message: message, CancellationReasons });
}

const mismatch = 'The request was made with a token of another request';

function refusal(name: string, message: string, more: object = {}): Failure {
  const body = { __type: `com.amazonaws.dynamodb.v20120810#${name}`, message, ...more };
  return Object.assign(new Error(message), { statusCode: 400, body });
}
