import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DynamoDBClient,
  PutItemCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { Template } from 'aws-cdk-lib/assertions';
import { App } from 'aws-cdk-lib';
import settings from '../cdk.json' with { type: 'json' };
import { readStage } from '../cdk/config.ts';
import { DataStack } from '../cdk/stacks/data-stack.ts';
import { startDynamoDb } from '../local/aws/dynamodb.ts';
import { identity } from '../local/environment.ts';
import { newestFormat } from '../lambdas/index/blocks/format.ts';

type TableProperties = Pick<
  CreateTableCommandInput,
  'AttributeDefinitions' | 'KeySchema' | 'BillingMode' | 'GlobalSecondaryIndexes'
>;

/**
 * The embedded DynamoDB with the two tables of the synthesised template, and this process's environment pointed at it,
 * for tests of the store and what stands on it. Gives what ends it.
 */
export async function startTables(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'alicuota-test-'));
  const endpoint = await startDynamoDb({ dataDir });
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_DYNAMODB: endpoint.url,
    ...identity,
    PORTAL_TABLE: 'Portal',
    INDICE_TABLE: 'Indice',
  });
  const client = new DynamoDBClient({});
  const tables = Template.fromStack(
    new DataStack(new App({ context: settings.context }), 'Data', { stage: readStage('dev') }),
  ).findResources('AWS::DynamoDB::Table');
  for (const [logicalId, { Properties }] of Object.entries(tables)) {
    const { AttributeDefinitions, KeySchema, BillingMode, GlobalSecondaryIndexes } = Properties as TableProperties;
    const TableName = logicalId.startsWith('Portal') ? 'Portal' : 'Indice';
    const shape = { AttributeDefinitions, KeySchema, BillingMode, GlobalSecondaryIndexes };
    await client.send(new CreateTableCommand({ TableName, ...shape }));
    await waitUntilTableExists({ client, maxWaitTime: 20, minDelay: 1 }, { TableName });
  }
  // The marker that the first write would leave, so that no test's first write is another than its second. By a client
  // of its own: tests put theirs between the store and its connection before it is first used.
  const marker = { pk: { S: 'formato' }, sk: { S: 'formato' }, formato: { N: String(newestFormat) } };
  await client.send(new PutItemCommand({ TableName: 'Indice', Item: marker }));
  return async () => {
    client.destroy();
    await endpoint.close();
    await rm(dataDir, { recursive: true });
  };
}
