import {
  CreateTableCommand,
  DeleteTableCommand,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  waitUntilTableExists,
  waitUntilTableNotExists,
} from '@aws-sdk/client-dynamodb';
import { beforeEach, expect, test } from 'vitest';
import { startDynamoDb } from './dynamodb.ts';
import { clientOf, closing, dataFolder, makeTable, TableName } from './testing.ts';

let db: DynamoDBClient;

beforeEach(async () => {
  db = clientOf(closing(await startDynamoDb({ dataDir: await dataFolder() })).url);
  await makeTable(db);
});

const Item = { pk: { S: 'p' }, sk: { S: '1' } };
const waiting = { maxWaitTime: 10, minDelay: 1, maxDelay: 1 };

test('a table that is deleted is asked for in vain, and one made under its name is known by its own keys', async () => {
  const client = db;
  await db.send(new PutItemCommand({ TableName, Item }));
  await db.send(new DeleteTableCommand({ TableName }));
  await waitUntilTableNotExists({ client, ...waiting }, { TableName });
  await expect(db.send(new PutItemCommand({ TableName, Item }))).rejects.toThrow('resource not found');
  await db.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
      KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
    }),
  );
  await waitUntilTableExists({ client, ...waiting }, { TableName });
  await expect(db.send(new PutItemCommand({ TableName, Item }))).rejects.toThrow('Missing the key id');
  await db.send(new PutItemCommand({ TableName, Item: { id: { S: '1' } } }));
  expect((await db.send(new GetItemCommand({ TableName, Key: { id: { S: '1' } } }))).Item).toEqual({ id: { S: '1' } });
});

test('a condition is decided by the names and values of its own request, the second time too', async () => {
  const put = async (name: string, value: string, more = {}) =>
    db.send(
      new PutItemCommand({
        TableName,
        Item: { ...Item, uno: { S: 'a' }, dos: { S: 'b' } },
        ConditionExpression: '#campo = :valor',
        ExpressionAttributeNames: { '#campo': name },
        ExpressionAttributeValues: { ':valor': { S: value }, ...more },
      }),
    );
  const refused = 'The conditional request failed';
  await expect(put('uno', 'a')).rejects.toThrow(refused);
  await db.send(new PutItemCommand({ TableName, Item: { ...Item, uno: { S: 'a' }, dos: { S: 'b' } } }));
  for (let times = 0; times < 2; times++) {
    await put('uno', 'a');
    await put('dos', 'b');
    await expect(put('uno', 'b')).rejects.toThrow(refused);
    await expect(put('dos', 'a')).rejects.toThrow(refused);
    await expect(put('uno', 'a', { ':otro': { S: 'a' } })).rejects.toThrow('unused in expressions: keys: {:otro}');
  }
});
