import { CreateBucketCommand, S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import type { S3Event } from 'aws-lambda';
import { onTestFinished } from 'vitest';
import { closing, credentials, dataFolder, region } from '../testing.ts';
import { startS3, type S3Options } from './start.ts';

export const Bucket = 'ficheros';

export function clientOf(url: string, config: S3ClientConfig = {}): S3Client {
  const client = new S3Client({ endpoint: url, region, credentials, ...config });
  onTestFinished(() => client.destroy());
  return client;
}

interface Started {
  dataDir: string;
  url: string;
  s3: S3Client;
  events: { bucket: string; event: S3Event }[];
  setCors: Awaited<ReturnType<typeof startS3>>['setCors'];
}

/** A new S3 with one empty bucket. */
export async function freshS3(options: Partial<S3Options> = {}): Promise<Started> {
  const dataDir = await dataFolder();
  const events: Started['events'] = [];
  const onEvent = (bucket: string, event: S3Event): void => void events.push({ bucket, event });
  const { url, setCors } = closing(await startS3({ dataDir, credentials, onEvent, ...options }));
  const s3 = clientOf(url);
  await s3.send(new CreateBucketCommand({ Bucket }));
  return { dataDir, url, s3, events, setCors };
}

/** The code and status of a refusal that came as XML. */
export async function refusalOf(response: Response): Promise<{ status: number; code?: string; text: string }> {
  const text = await response.text();
  const code = /<Code>(.*)<\/Code>/u.exec(text)?.[1];
  return { status: response.status, text, ...(code && { code }) };
}
