import type { S3Event } from 'aws-lambda';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { reportError } from '../../full-disk.ts';
import { listen, type Credentials, type Endpoint } from '../endpoint.ts';
import { openBuckets } from './buckets.ts';
import type { S3Context } from './call.ts';
import type { CorsRule } from './cors.ts';
import { createdEvent } from './event.ts';
import { handle } from './handle.ts';

export interface S3Options {
  /** Objects live in its folder `s3`. */
  dataDir: string;
  credentials: Credentials;
  /** The CORS rules of each bucket; `setCors` comes before them. It makes no buckets: CreateBucket does. */
  buckets?: ReadonlyMap<string, readonly CorsRule[]> | ((bucket: string) => readonly CorsRule[] | undefined);
  /** Called once for each object stored, after it is safe on the disk. */
  onEvent?: (bucket: string, event: S3Event) => void | Promise<void>;
  now?: () => Date;
}

export interface S3Endpoint extends Endpoint {
  /** Replaces a bucket's CORS rules while the product runs. */
  setCors: (bucket: string, rules: readonly CorsRule[]) => void;
}

/** S3 on this machine. Throws DataFolderError when the folder can't be used. */
export async function startS3(options: S3Options): Promise<S3Endpoint> {
  const set = new Map<string, readonly CorsRule[]>();
  const { buckets } = options;
  const given = typeof buckets === 'function' ? buckets : (name: string) => buckets?.get(name);
  let order = 0;
  const context: S3Context & { cors(bucket: string): readonly CorsRule[] } = {
    credentials: options.credentials,
    buckets: await openBuckets(join(options.dataDir, 's3')),
    now: options.now ?? (() => new Date()),
    cors: (bucket) => set.get(bucket) ?? given(bucket) ?? [],
    created(name, bucket, key, version) {
      order += 1;
      const { accessKeyId } = options.credentials;
      void tell(options, bucket, createdEvent({ name, bucket, key, version, order, accessKeyId }));
    },
  };
  const server = createServer((request, response) => void handle(request, response, context));
  // Without a listener of its own Node asks for every body before we have looked at who sends it.
  server.on('checkContinue', (request, response) => void handle(request, response, context));
  return { ...(await listen(server)), setCors: (bucket, rules) => void set.set(bucket, rules) };
}

/** As with S3, an upload has gone well whatever becomes of its notification. */
async function tell({ onEvent }: S3Options, bucket: string, event: S3Event): Promise<void> {
  try {
    await onEvent?.(bucket, event);
  } catch (error) {
    reportError('S3: onEvent', error);
  }
}
