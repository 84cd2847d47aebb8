import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateTableCommand, DynamoDBClient, waitUntilTableExists } from '@aws-sdk/client-dynamodb';
import { onTestFinished } from 'vitest';

export const credentials = { accessKeyId: 'AKIALOCAL', secretAccessKey: 'una-clave-de-prueba' };
export const region = 'eu-south-2';

/** A data directory that is gone when the test ends. */
export async function dataFolder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'alicuota-aws-'));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  return dir;
}

/** Closes what a test opened, when it ends. */
export function closing<T extends { close(): Promise<void> }>(opened: T): T {
  onTestFinished(() => opened.close());
  return opened;
}

export const TableName = 'Portal';

/** A client of a DynamoDB on this machine, closed when the test ends. */
export function clientOf(endpoint: string): DynamoDBClient {
  const client = new DynamoDBClient({ endpoint, region, credentials });
  onTestFinished(() => client.destroy());
  return client;
}

const keys = (pk: string, sk: string): { AttributeName: string; KeyType: 'HASH' | 'RANGE' }[] => [
  { AttributeName: pk, KeyType: 'HASH' },
  { AttributeName: sk, KeyType: 'RANGE' },
];

/** Makes the table of these tests, with an index. */
export async function makeTable(db: DynamoDBClient): Promise<void> {
  const names = ['pk', 'sk', 'gsi1pk', 'gsi1sk'];
  await db.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: names.map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
      KeySchema: keys('pk', 'sk'),
      GlobalSecondaryIndexes: [
        { IndexName: 'gsi1', KeySchema: keys('gsi1pk', 'gsi1sk'), Projection: { ProjectionType: 'ALL' } },
      ],
    }),
  );
  await waitUntilTableExists({ client: db, maxWaitTime: 10, minDelay: 1, maxDelay: 1 }, { TableName });
}
