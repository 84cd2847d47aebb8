import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { CloudFormationClient, paginateListStackResources } from '@aws-sdk/client-cloudformation';
import {
  type AttributeValue,
  BatchWriteItemCommand,
  CreateBackupCommand,
  DeleteTableCommand,
  DescribeBackupCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ListTagsOfResourceCommand,
  paginateScan,
  ResourceNotFoundException,
  RestoreTableFromBackupCommand,
  RestoreTableToPointInTimeCommand,
  TagResourceCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
  type WriteRequest,
} from '@aws-sdk/client-dynamodb';
import { paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { root } from '../../local/environment.ts';
import type { Cloud } from './steps.ts';

/** Between two looks at what takes time, in milliseconds: a large table is restored in hours. */
const lookEvery = 5000;
/** The longest that a function goes on with what it is reading once it is told to stop, but for files, in milliseconds. */
const pauseMs = 30_000;
const mostItems = 25;

const run = promisify(execFile);

/** Where what is delivered lies, and the queue of the data stack that has it read. */
const delivered = [
  { prefix: 'muestras/', queue: 'DropSamples' },
  { prefix: 'pdfs/', queue: 'DropCertificates' },
];

/** AWS, by the credentials of the environment: the SDK where the project has it, the CLI for Lambda and SQS. */
export function awsCloud(stage: string, drop: string): Cloud {
  const dynamo = new DynamoDBClient({});

  async function statusOf(table: string): Promise<string | undefined> {
    try {
      return (await dynamo.send(new DescribeTableCommand({ TableName: table }))).Table?.TableStatus;
    } catch (error) {
      if (error instanceof ResourceNotFoundException) return undefined;
      throw error;
    }
  }
  const arnOf = async (table: string) =>
    (await dynamo.send(new DescribeTableCommand({ TableName: table }))).Table?.TableArn ?? '';
  /** Writes items; gives those that weren't written and have to be tried again. */
  async function writeSome(table: string, items: readonly WriteRequest[]): Promise<WriteRequest[]> {
    const asked = new BatchWriteItemCommand({ RequestItems: { [table]: [...items] } });
    return (await dynamo.send(asked)).UnprocessedItems?.[table] ?? [];
  }
  async function until(isSo: () => Promise<boolean>): Promise<void> {
    while (!(await isSo())) await wait(lookEvery);
  }
  const untilTable = (table: string, wanted: string | undefined) =>
    until(async () => (await statusOf(table)) === wanted);

  return {
    async tableAsOf(source, target, moment) {
      if ((await statusOf(target)) === undefined) {
        const names = { SourceTableName: source, TargetTableName: target };
        await dynamo.send(new RestoreTableToPointInTimeCommand({ ...names, RestoreDateTime: moment }));
      }
      await untilTable(target, 'ACTIVE');
    },
    readers: async () =>
      (await resourcesOf(`alicuota-${stage}-api`)).flatMap(({ type, name }) =>
        type === 'AWS::Lambda::EventSourceMapping' ? [name] : [],
      ),
    async setReader(id, isEnabled) {
      await aws('lambda', 'update-event-source-mapping', '--uuid', id, isEnabled ? '--enabled' : '--no-enabled');
      const wanted = isEnabled ? 'Enabled' : 'Disabled';
      await until(async () => {
        const { State } = (await aws('lambda', 'get-event-source-mapping', '--uuid', id)) as { State: string };
        return State === wanted;
      });
    },
    pause: async () => wait(pauseMs),
    async backUp(table, name) {
      const made = await dynamo.send(new CreateBackupCommand({ TableName: table, BackupName: name }));
      const arn = made.BackupDetails?.BackupArn ?? '';
      await until(async () => {
        const { BackupDescription } = await dynamo.send(new DescribeBackupCommand({ BackupArn: arn }));
        return BackupDescription?.BackupDetails?.BackupStatus === 'AVAILABLE';
      });
      return arn;
    },
    async tagsOf(table) {
      const { Tags = [] } = await dynamo.send(new ListTagsOfResourceCommand({ ResourceArn: await arnOf(table) }));
      return Tags.filter(({ Key }) => !Key?.startsWith('aws:'));
    },
    async mailedAlerts(table, sinceExpiry) {
      const asked = {
        TableName: table,
        FilterExpression: 'begins_with(pk, :aviso) AND expira >= :since',
        ExpressionAttributeValues: { ':aviso': { S: 'aviso' }, ':since': { N: String(sinceExpiry) } },
      };
      const found: Record<string, AttributeValue>[] = [];
      for await (const { Items = [] } of paginateScan({ client: dynamo }, asked)) found.push(...Items);
      return found;
    },
    async removeTable(table) {
      if ((await statusOf(table)) === undefined) return;
      await dynamo.send(new UpdateTableCommand({ TableName: table, DeletionProtectionEnabled: false }));
      await untilTable(table, 'ACTIVE');
      await dynamo.send(new DeleteTableCommand({ TableName: table }));
      await untilTable(table, undefined);
    },
    async tableFromBackup(table, backupArn) {
      if ((await statusOf(table)) === undefined)
        await dynamo.send(new RestoreTableFromBackupCommand({ TargetTableName: table, BackupArn: backupArn }));
      await untilTable(table, 'ACTIVE');
    },
    async settle(table, tags) {
      const own = { TableName: table };
      const TimeToLiveSpecification = { Enabled: true, AttributeName: 'expira' };
      await dynamo.send(new UpdateTimeToLiveCommand({ ...own, TimeToLiveSpecification })).catch((error: unknown) => {
        // Said again, it is refused.
        if (!String(error).includes('already enabled')) throw error;
      });
      const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: true };
      await dynamo.send(new UpdateContinuousBackupsCommand({ ...own, PointInTimeRecoverySpecification }));
      await dynamo.send(new UpdateTableCommand({ ...own, DeletionProtectionEnabled: true }));
      await untilTable(table, 'ACTIVE');
      if (tags.length > 0)
        await dynamo.send(new TagResourceCommand({ ResourceArn: await arnOf(table), Tags: [...tags] }));
    },
    async write(table, requests) {
      for (let at = 0; at < requests.length; at += mostItems) {
        let left = requests.slice(at, at + mostItems);
        while (left.length > 0) {
          left = await writeSome(table, left);
          if (left.length > 0) await wait(lookEvery);
        }
      }
    },
    async reindex() {
      const command = [join(root, 'scripts/reindex/main.ts'), '--stage', stage];
      const child = spawn(process.execPath, command, { cwd: root, stdio: 'inherit' });
      const [status] = (await once(child, 'close')) as [number | null];
      if (status !== 0) throw new Error(`npm run reindex ended with ${status}`);
    },
    async deliverAgain(since) {
      const s3 = new S3Client({});
      const queues = await resourcesOf(`alicuota-${stage}-data`);
      let count = 0;
      for (const { prefix, queue } of delivered) {
        const url = queues.find(({ type, id }) => type === 'AWS::SQS::Queue' && id.startsWith(queue))?.name ?? '';
        for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket: drop, Prefix: prefix })) {
          const again = Contents.filter(({ LastModified }) => LastModified !== undefined && LastModified >= since);
          for (const { Key = '' } of again) {
            const body = JSON.stringify({ Records: [{ s3: { object: { key: encodeURIComponent(Key) } } }] });
            await aws('sqs', 'send-message', '--queue-url', url, '--message-body', body);
            count++;
          }
        }
      }
      return count;
    },
  };
}

/** The AWS CLI's answer; undefined where it says nothing. */
async function aws(...args: string[]): Promise<unknown> {
  const { stdout } = await run('aws', [...args, '--output', 'json']);
  return stdout.trim() === '' ? undefined : JSON.parse(stdout);
}

interface StackResource {
  type: string;
  id: string;
  name: string;
}

async function resourcesOf(stack: string): Promise<StackResource[]> {
  const client = new CloudFormationClient({});
  const found: StackResource[] = [];
  for await (const { StackResourceSummaries = [] } of paginateListStackResources({ client }, { StackName: stack })) {
    for (const { ResourceType = '', LogicalResourceId = '', PhysicalResourceId = '' } of StackResourceSummaries)
      found.push({ type: ResourceType, id: LogicalResourceId, name: PhysicalResourceId });
  }
  client.destroy();
  return found;
}
