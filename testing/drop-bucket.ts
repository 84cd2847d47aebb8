import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import type { S3Event, SQSEvent } from 'aws-lambda';
import { startS3 } from '../local/aws/s3/start.ts';
import { files } from '../lambdas/platform/dynamo/clients.ts';
import { putDropped } from '../lambdas/domain/entregas/store/entrega-objects.ts';
import { credentials } from '../local/environment.ts';
import { startTables } from './tables.ts';

/** The tables and the buckets that what reads dropped files needs, with the messages that the queue would bring. */
export interface DropBucket {
  /** Drops a file and gives the queue's message of it, as S3 wrote it. */
  drop(key: string, content: string | Uint8Array, simulacion?: boolean, admiteCambios?: boolean): Promise<SQSEvent>;
  /** A queue's message with this body. */
  messageOf(body: string): SQSEvent;
  /** Waits until what is dropped has a later LastModified, which S3 gives in whole seconds. */
  nextSecond(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts them, and points this process's environment at them. */
export async function startDropBucket(): Promise<DropBucket> {
  const stopTables = await startTables();
  const dataDir = await mkdtemp(join(tmpdir(), 'alicuota-test-'));
  const arrived: S3Event[] = [];
  const s3 = await startS3({
    dataDir,
    credentials,
    onEvent: (_, event) => void arrived.push(event),
  });
  const buckets = { DROP_BUCKET: 'entrega', FILES_BUCKET: 'ficheros', OUTBOX_BUCKET: 'salida' };
  Object.assign(process.env, { AWS_ENDPOINT_URL_S3: s3.url, ...buckets });
  for (const Bucket of Object.values(buckets)) await files().send(new CreateBucketCommand({ Bucket }));
  return {
    async drop(key, content, simulacion = false, admiteCambios = false) {
      arrived.length = 0;
      const body = typeof content === 'string' ? Buffer.from(content) : content;
      await putDropped(key, body, { size: body.length, simulacion, admiteCambios });
      return messageOf(JSON.stringify(arrived[0]));
    },
    messageOf,
    nextSecond: async () => wait(1000 - (Date.now() % 1000)),
    async stop() {
      await s3.close();
      await stopTables();
      await rm(dataDir, { recursive: true });
    },
  };
}

function messageOf(body: string): SQSEvent {
  const record = { messageId: 'm-1', body, receiptHandle: '', messageAttributes: {}, md5OfBody: '', awsRegion: '' };
  const attributes = {
    ApproximateReceiveCount: '1',
    SentTimestamp: '0',
    SenderId: '',
    ApproximateFirstReceiveTimestamp: '0',
  };
  return { Records: [{ ...record, attributes, eventSource: 'aws:sqs', eventSourceARN: '' }] };
}
