import {
  BatchGetItemCommand,
  type DynamoDBClient,
  ListTablesCommand,
  PutItemCommand,
  QueryCommand,
  ScanCommand,
} from '@aws-sdk/client-dynamodb';
import stores, { type Level } from 'dynalite/db/index.js';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startDynamoDb } from './dynamodb.ts';
import { clientOf, closing, dataFolder, makeTable, TableName } from './testing.ts';

/** A DynamoDB with 30 items of 50 kB, its client, and the iterators of its store that are open. */
async function startCounted(): Promise<{ db: DynamoDBClient; level: Level; live: Set<object> }> {
  const live = new Set<object>();
  const levels: Level[] = [];
  const { create } = stores;
  vi.spyOn(stores, 'create').mockImplementation((options) => {
    const store = create(options);
    const { db } = store;
    const [attach, detach] = [db.attachResource.bind(db), db.detachResource.bind(db)];
    db.attachResource = (resource) => {
      live.add(resource);
      attach(resource);
    };
    db.detachResource = (resource) => {
      live.delete(resource);
      detach(resource);
    };
    levels.push(db);
    return store;
  });
  onTestFinished(() => void vi.restoreAllMocks());
  const db = clientOf(closing(await startDynamoDb({ dataDir: await dataFolder() })).url);
  await makeTable(db);
  const text = 'x'.repeat(50_000);
  for (let at = 10; at < 40; at++) {
    const Item = { pk: { S: 'p' }, sk: { S: `${at}` }, gsi1pk: { S: 'g' }, gsi1sk: { S: `${at}` }, text: { S: text } };
    await db.send(new PutItemCommand({ TableName, Item }));
  }
  return { db, level: levels.at(-1) as Level, live };
}

const query = (more: Partial<ConstructorParameters<typeof QueryCommand>[0]> = {}) =>
  new QueryCommand({
    TableName,
    KeyConditionExpression: 'pk = :p',
    ExpressionAttributeValues: { ':p': { S: 'p' } },
    ...more,
  });

const ofIndex = {
  IndexName: 'gsi1',
  KeyConditionExpression: 'gsi1pk = :p',
  ExpressionAttributeValues: { ':p': { S: 'g' } },
};

test('no question leaves an iterator of the store open, however it ends', async () => {
  const { db, live } = await startCounted();
  const unlimited = await db.send(query());
  // It stopped at a megabyte.
  expect(unlimited.LastEvaluatedKey).toBeDefined();
  await db.send(query({ Limit: 1 }));
  await db.send(query({ Limit: 40, ScanIndexForward: false }));
  await db.send(query({ ExpressionAttributeValues: { ':p': { S: 'nada' } } }));
  await db.send(query({ ExclusiveStartKey: unlimited.LastEvaluatedKey }));
  await db.send(query(ofIndex));
  await db.send(query({ ...ofIndex, Limit: 2 }));
  await db.send(new ScanCommand({ TableName }));
  await db.send(new ScanCommand({ TableName, Limit: 3, Segment: 1, TotalSegments: 2 }));
  await db.send(
    new BatchGetItemCommand({ RequestItems: { [TableName]: { Keys: [{ pk: { S: 'p' }, sk: { S: '10' } }] } } }),
  );
  await db.send(new ListTablesCommand({}));
  await expect(db.send(query({ KeyConditionExpression: 'sk = :p' }))).rejects.toThrow('missed key schema element');
  await vi.waitFor(() => expect(live.size).toBe(0));
});

test('nor do many at once', async () => {
  const { db, live } = await startCounted();
  await Promise.all(Array.from({ length: 60 }, async (_, at) => db.send(query({ Limit: (at % 20) + 1 }))));
  await vi.waitFor(() => expect(live.size).toBe(0));
});

test('nor one that fails while it reads', async () => {
  const { db, level, live } = await startCounted();
  const values = level.values.bind(level);
  vi.spyOn(level, 'values').mockImplementation((options) => {
    const iterator = values(options);
    const body = { __type: 'com.amazon.coral.validate#ValidationException', message: 'ilegible' };
    iterator.next = async () => Promise.reject(Object.assign(new Error('ilegible'), { statusCode: 400, body }));
    return iterator;
  });
  await expect(db.send(query())).rejects.toThrow('ilegible');
  await vi.waitFor(() => expect(live.size).toBe(0));
});
