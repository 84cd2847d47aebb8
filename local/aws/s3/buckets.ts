import { readdir, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../data-folder.ts';
import { Bucket } from './bucket.ts';
import { S3Error } from './error.ts';

const namePattern = /^[a-z0-9](?:[a-z0-9-]|\.(?!\.)){1,61}[a-z0-9]$/u;

/** The buckets of a data directory. */
export interface Buckets {
  /** Throws NoSuchBucket. */
  get(name: string): Bucket;
  /** Throws InvalidBucketName or BucketAlreadyOwnedByYou. */
  create(name: string): Promise<void>;
}

export async function openBuckets(dir: string): Promise<Buckets> {
  await makeFolder(dir, 0o700);
  const known = new Map<string, Bucket>();
  const add = async (name: string): Promise<void> => {
    const bucket = new Bucket(join(dir, name), name);
    await bucket.prepare();
    known.set(name, bucket);
  };
  for (const entry of await readdir(dir, { withFileTypes: true })) {
    if (entry.isDirectory() && namePattern.test(entry.name)) await add(entry.name);
  }
  return {
    get(name) {
      const bucket = known.get(name);
      if (!bucket) throw new S3Error('NoSuchBucket', 'The specified bucket does not exist', { BucketName: name });
      return bucket;
    },
    async create(name) {
      if (!namePattern.test(name)) throw new S3Error('InvalidBucketName', 'The specified bucket is not valid.');
      if (known.has(name)) {
        throw new S3Error('BucketAlreadyOwnedByYou', 'Your previous request to create the named bucket succeeded.');
      }
      await mkdir(join(dir, name), { recursive: true });
      await add(name);
    },
  };
}
