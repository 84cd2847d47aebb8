import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { documents } from '../../../lambdas/store/clients.ts';
import { startTables } from '../../../testing/tables.ts';
import { startStub, type Stub } from '../start-stub.ts';

let stop: () => Promise<void>;
let stub: Stub;
let client: DynamoDBClient;
beforeAll(async () => {
  stop = await startTables();
  stub = await startStub();
  client = new DynamoDBClient({ endpoint: stub.environment['AWS_ENDPOINT_URL_DYNAMODB'] ?? '' });
});
afterAll(async () => {
  client.destroy();
  await stub.end();
  await stop();
});

const table = { TableName: 'Indice', ReturnConsumedCapacity: 'TOTAL' } as const;
const block = (sk: string, size: number) => ({ pk: 'bloque', sk, data: new Uint8Array(size).fill(7), version: 1 });
const query = (condition: string, values: Record<string, string>, more: object = {}) =>
  new QueryCommand({
    ...table,
    KeyConditionExpression: condition,
    ExpressionAttributeValues: { ':pk': 'bloque', ...values },
    ...more,
  });

/** Calls as the index makes them, and some of what it might. */
const calls = (): Record<string, unknown> => ({
  'puts an item': new PutCommand({ ...table, Item: block('a1', 10_000) }),
  'puts another': new PutCommand({ ...table, Item: block('a2', 300) }),
  'puts a third': new PutCommand({ ...table, Item: block('b1', 5000) }),
  'puts over what is larger': new PutCommand({ ...table, Item: block('a1', 4000) }),
  'refuses a new item where there is one': new PutCommand({
    ...table,
    Item: block('a1', 10),
    ConditionExpression: 'attribute_not_exists(version)',
  }),
  'puts where the version is the one expected': new PutCommand({
    ...table,
    Item: { ...block('a2', 300), version: 2 },
    ConditionExpression: 'version = :over AND (#v < :three OR NOT attribute_exists(pk))',
    ExpressionAttributeNames: { '#v': 'version' },
    ExpressionAttributeValues: { ':over': 1, ':three': 3 },
  }),
  'gets an item': new GetCommand({ ...table, Key: { pk: 'bloque', sk: 'a1' }, ConsistentRead: true }),
  'gets what there is not': new GetCommand({ ...table, Key: { pk: 'bloque', sk: 'zz' } }),
  'gets some attributes': new GetCommand({
    ...table,
    Key: { pk: 'bloque', sk: 'a2' },
    ProjectionExpression: 'sk, #v, nada',
    ExpressionAttributeNames: { '#v': 'version' },
  }),
  'queries all': query('pk = :pk', {}),
  'queries one page': query('pk = :pk', {}, { Limit: 2 }),
  'queries the page after': query('pk = :pk', {}, { ExclusiveStartKey: { pk: 'bloque', sk: 'a2' } }),
  'queries backwards': query('pk = :pk', {}, { ScanIndexForward: false, Limit: 1 }),
  'queries a prefix': query('pk = :pk AND begins_with(sk, :a)', { ':a': 'a' }, { ConsistentRead: true }),
  'queries a range': query('pk = :pk AND sk BETWEEN :a AND :b', { ':a': 'a2', ':b': 'b1' }),
  'queries after a key': query('pk = :pk AND sk > :a', { ':a': 'a2' }),
  'queries with a filter': query(
    'pk = :pk',
    { ':name': 'x' },
    { FilterExpression: 'attribute_not_exists(nombre) OR contains(nombre, :name)' },
  ),
  counts: query('pk = :pk', {}, { Select: 'COUNT' }),
  updates: new UpdateCommand({
    ...table,
    Key: { pk: 'bloque', sk: 'a2' },
    UpdateExpression: 'SET veces = if_not_exists(veces, :none) + :one, nombre = :name REMOVE #d ADD version :one',
    ExpressionAttributeNames: { '#d': 'data' },
    ExpressionAttributeValues: { ':none': 0, ':one': 1, ':name': 'ñ' },
    ReturnValues: 'ALL_NEW',
  }),
  'updates what there is not': new UpdateCommand({
    ...table,
    Key: { pk: 'bloque', sk: 'c1' },
    UpdateExpression: 'SET version = :one',
    ExpressionAttributeValues: { ':one': 1 },
  }),
  deletes: new DeleteCommand({ ...table, Key: { pk: 'bloque', sk: 'b1' } }),
  'deletes what there is not': new DeleteCommand({ ...table, Key: { pk: 'bloque', sk: 'b1' } }),
  'refuses too long a key': new GetCommand({ ...table, Key: { pk: 'bloque', sk: 'x'.repeat(1025) } }),
});

it('answers, charges and refuses as the embedded DynamoDB does', async () => {
  const ours = DynamoDBDocumentClient.from(client);
  for (const [name, call] of Object.entries(calls())) {
    const [expected, found] = [await outcome(documents(), call), await outcome(ours, call)];
    expect([name, found]).toEqual([name, expected]);
  }
});

async function outcome(of: DynamoDBDocumentClient, call: unknown): Promise<unknown> {
  try {
    // Of all commands' types none is common to both the client's and the calls'.
    const { $metadata: _, ...output } = await of.send(call as GetCommand);
    return shortened(output);
  } catch (error) {
    return (error as Error).name;
  }
}

/** With the size of bytes in place of them, so that a difference can be read. */
function shortened(value: unknown): unknown {
  const short = (_: string, one: unknown) => (one instanceof Uint8Array ? `${one.length} bytes` : one);
  return JSON.parse(JSON.stringify(value, short));
}

it('reads a hundred items at most and 16 MiB in one call, and gives back the keys of the rest', async () => {
  const ours = DynamoDBDocumentClient.from(client);
  const keys = Array.from({ length: 50 }, (_, n) => ({ pk: 'grande', sk: `g${String(n).padStart(2, '0')}` }));
  for (const key of keys)
    await ours.send(new PutCommand({ ...table, Item: { ...key, data: new Uint8Array(390_000) } }));
  const { Responses, UnprocessedKeys, ConsumedCapacity } = await ours.send(
    new BatchGetCommand({
      RequestItems: { Indice: { Keys: keys, ConsistentRead: true } },
      ReturnConsumedCapacity: 'TOTAL',
    }),
  );
  expect(Responses?.['Indice']).toHaveLength(43);
  expect(UnprocessedKeys?.['Indice']?.Keys).toEqual(keys.slice(43));
  // 390,000 bytes and the keys are 96 times 4 KiB.
  expect(ConsumedCapacity?.[0]?.CapacityUnits).toBe(43 * 96);
  const page = await ours.send(query('pk = :pk', { ':pk': 'grande' }));
  expect(page.Items).toHaveLength(3);
  expect(page.LastEvaluatedKey).toEqual(keys[2]);
});

it('charges a query that finds nothing half a unit, as AWS does', async () => {
  const ours = DynamoDBDocumentClient.from(client);
  const { Count, ConsumedCapacity } = await ours.send(query('pk = :pk', { ':pk': 'otro' }));
  expect([Count, ConsumedCapacity?.CapacityUnits]).toEqual([0, 0.5]);
});

it('adds up what was spent, and holds after a file what it held before', async () => {
  const { items, bytes } = await stub.ask({ do: 'stats' });
  const path = `${process.env['TMPDIR'] ?? '/tmp'}/alicuota-stub-${process.pid}.jsonl`;
  await stub.ask({ do: 'save', path });
  const other = await startStub();
  expect(await other.ask({ do: 'load', path })).toMatchObject({ items, bytes, requests: 0 });
  await other.end();
});
