import { readdir, truncate, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import {
  DynamoDBClient,
  GetItemCommand,
  ListTablesCommand,
  PutItemCommand,
  QueryCommand,
} from '@aws-sdk/client-dynamodb';
import { expect, onTestFinished, test, vi } from 'vitest';
import { dynamoDbVariable, startDynamoDb } from './dynamodb.ts';
import { clientOf, closing, credentials, dataFolder, makeTable, region, TableName } from './testing.ts';

const Item = { pk: { S: 'cliente' }, sk: { S: '1' }, gsi1pk: { S: 'correo' }, gsi1sk: { S: 'a' } };

test('items are there after a restart, by key and by index', async () => {
  const dataDir = await dataFolder();
  const first = await startDynamoDb({ dataDir });
  const db = clientOf(first.url);
  await makeTable(db);
  await db.send(new PutItemCommand({ TableName, Item }));
  await first.close();
  const again = clientOf(closing(await startDynamoDb({ dataDir })).url);
  const got = await again.send(new GetItemCommand({ TableName, Key: { pk: Item.pk, sk: Item.sk } }));
  expect(got.Item).toEqual(Item);
  const found = await again.send(
    new QueryCommand({
      TableName,
      IndexName: 'gsi1',
      KeyConditionExpression: 'gsi1pk = :p',
      ExpressionAttributeValues: { ':p': Item.gsi1pk },
    }),
  );
  expect(found.Items).toEqual([Item]);
});

test('a client that hangs up in the middle of a request does not affect others', async () => {
  const { url } = closing(await startDynamoDb({ dataDir: await dataFolder() }));
  const { port } = new URL(url);
  await new Promise<void>((resolve) => {
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{', () => {
        socket.resetAndDestroy();
        resolve();
      });
    });
  });
  const db = clientOf(url);
  await makeTable(db);
  expect((await db.send(new ListTablesCommand({}))).TableNames).toEqual([TableName]);
});

test('closing while writes run ends them all and leaves a sound folder', async () => {
  const dataDir = await dataFolder();
  const first = await startDynamoDb({ dataDir });
  const db = new DynamoDBClient({ endpoint: first.url, region, credentials, maxAttempts: 1 });
  await makeTable(db);
  const writes = Array.from({ length: 50 }, (_, at) =>
    db.send(new PutItemCommand({ TableName, Item: { ...Item, sk: { S: String(at) } } })),
  );
  await writes[0];
  await Promise.allSettled([first.close(), ...writes]);
  db.destroy();
  const again = clientOf(closing(await startDynamoDb({ dataDir })).url);
  const got = await again.send(new GetItemCommand({ TableName, Key: { pk: Item.pk, sk: { S: '0' } } }));
  expect(got.Item).toBeDefined();
});

test('a folder in use, damaged or impossible gets one clear line', async () => {
  const dataDir = await dataFolder();
  const first = await startDynamoDb({ dataDir });
  await expect(startDynamoDb({ dataDir })).rejects.toThrow('Otro proceso está usando la carpeta de datos');
  await first.close();
  const dir = join(dataDir, 'dynamodb');
  for (const file of await readdir(dir)) if (file.startsWith('MANIFEST')) await truncate(join(dir, file), 3);
  await expect(startDynamoDb({ dataDir })).rejects.toThrow(/^La carpeta de datos .* está dañada/u);
  const blocked = await dataFolder();
  await writeFile(join(blocked, 'dynamodb'), 'no soy una carpeta');
  await expect(startDynamoDb({ dataDir: blocked })).rejects.toThrow('No se puede escribir en la carpeta de datos');
});

test('another DynamoDB that a variable names is used instead, at a path that each folder keeps', async () => {
  vi.stubEnv(dynamoDbVariable, 'http://127.0.0.1:8000');
  onTestFinished(() => void vi.unstubAllEnvs());
  const [dataDir, other] = [await dataFolder(), await dataFolder()];
  const [first, again, apart] = [
    await startDynamoDb({ dataDir }),
    await startDynamoDb({ dataDir }),
    await startDynamoDb({ dataDir: other }),
  ];
  expect(first.url).toMatch(/^http:\/\/127\.0\.0\.1:8000\/[0-9a-f]{16}$/u);
  expect(again.url).toBe(first.url);
  expect(apart.url).not.toBe(first.url);
  expect(await readdir(dataDir)).toEqual([]);
});

test('what it was doing for a client that is gone is done before its folder closes', async () => {
  const dataDir = await dataFolder();
  const endpoint = await startDynamoDb({ dataDir });
  const db = clientOf(endpoint.url);
  await makeTable(db);
  const gone = new DynamoDBClient({ endpoint: endpoint.url, region, credentials, maxAttempts: 1 });
  const count = 200;
  const writes = Array.from({ length: count }, async (_, n) =>
    gone.send(new PutItemCommand({ TableName, Item: { ...Item, sk: { S: String(n) } } })),
  );
  const outcomes = Promise.allSettled(writes);
  await writes[0];
  gone.destroy();
  const [failure] = await Promise.all([uncaught(async () => endpoint.close()), outcomes]);
  expect(failure).toBeUndefined();
});

/** What is thrown out of everything while something is done and for a moment after, in place of ending the process. */
async function uncaught(work: () => Promise<void>): Promise<unknown> {
  const others = process.listeners('uncaughtException');
  let thrown: unknown;
  process.removeAllListeners('uncaughtException');
  process.on('uncaughtException', (error) => (thrown = error));
  try {
    await work();
    await setTimeout(300);
    return thrown;
  } finally {
    process.removeAllListeners('uncaughtException');
    for (const other of others) process.on('uncaughtException', other);
  }
}
