import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ListTablesCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { BucketAlreadyOwnedByYou, CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { credentials, type Endpoints, region } from './environment.ts';
import { StartError } from './start-error.ts';
import type { BucketDefinition, LocalPortal, TableDefinition } from './template/portal.ts';

/** Creates the tables and buckets of the template that don't exist yet. Throws StartError. */
export async function createResources(portal: LocalPortal, endpoints: Endpoints): Promise<void> {
  await Promise.all([createTables(portal.tables, endpoints.dynamodb), createBuckets(portal.buckets, endpoints.s3)]);
}

/** Creates the missing tables, ready to be used. Throws StartError where an existing table has other keys. */
export async function createTables(tables: readonly TableDefinition[], endpoint: string): Promise<void> {
  const client = new DynamoDBClient({ endpoint, region, credentials });
  try {
    const { TableNames = [] } = await client.send(new ListTablesCommand({}));
    for (const table of tables) {
      if (TableNames.includes(table.name)) await checkTable(client, table);
      else await createTable(client, table);
    }
  } finally {
    client.destroy();
  }
}

async function createTable(client: DynamoDBClient, { name, ...definition }: TableDefinition): Promise<void> {
  await client.send(new CreateTableCommand({ TableName: name, ...definition }));
  await waitUntilTableExists({ client, maxWaitTime: 30, minDelay: 0.01, maxDelay: 0.2 }, { TableName: name });
}

/** A table's keys can't be changed: data that another version of the product left can only be let go. */
async function checkTable(client: DynamoDBClient, table: TableDefinition): Promise<void> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName: table.name }));
  const shape = (keys: TableDefinition['KeySchema'] | undefined, indexes: { IndexName?: string | undefined }[] = []) =>
    JSON.stringify([
      keys?.map((key) => key.AttributeName),
      indexes.map(({ IndexName = '' }) => IndexName).sort((a, b) => a.localeCompare(b)),
    ]);
  const found = shape(Table?.KeySchema as TableDefinition['KeySchema'] | undefined, Table?.GlobalSecondaryIndexes);
  if (found !== shape(table.KeySchema, table.GlobalSecondaryIndexes)) {
    throw new StartError(
      `La tabla ${table.name} es de otra versión de Alícuota. Ejecuta "npm run reset" para empezar de cero.`,
    );
  }
}

async function createBuckets(buckets: readonly BucketDefinition[], endpoint: string): Promise<void> {
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
  try {
    await Promise.all(buckets.map((bucket) => createBucket(client, bucket)));
  } finally {
    client.destroy();
  }
}

async function createBucket(client: S3Client, { name }: BucketDefinition): Promise<void> {
  try {
    await client.send(new CreateBucketCommand({ Bucket: name }));
  } catch (error) {
    if (!(error instanceof BucketAlreadyOwnedByYou)) throw error;
  }
}
