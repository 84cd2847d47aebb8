import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { readable } from '../../cdk/permissions/readable.ts';
import { entryOf, resourcesOf, templatesOf } from '../../cdk/permissions/templates.ts';
import { credentials, region } from '../environment.ts';
import { startLocal } from '../product.ts';

// Reads the templates' files independently of the local product's reader, which is under test.
export const templates = templatesOf('local');

/** A value of a template in words: another stack's thing as `Data.Portal`. */
export const say = (value: unknown): string => readable(templates, value);

/** The resources of a type. */
export const all = (type: string) => resourcesOf(templates, type);
type Found = ReturnType<typeof all>[number];

/** A property of a resource, of the shape that CloudFormation gives it. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows the shape
export const property = <T>({ properties }: Found, name: string) => properties[name] as T;

/** What the stack of the functions calls a resource. */
export const nameOf = ({ stack, id }: Found): string => `${stack === 'Data' ? 'Data.' : ''}${say({ Ref: id })}`;

/** Each function by its name, with the source that it is made of. */
export const functions = new Map(
  all('AWS::Lambda::Function').flatMap((fn) => {
    const entry = entryOf(fn);
    return entry === undefined ? [] : [[nameOf(fn), { ...fn, entry }] as const];
  }),
);

/** The notifications of new objects in the template: bucket, prefix and queue. */
export function watches() {
  return all('AWS::S3::Bucket').flatMap((bucket) => {
    const { QueueConfigurations = [], ...kinds } =
      property<Record<string, Notification[]>>(bucket, 'NotificationConfiguration') ?? {};
    if (Object.keys(kinds).length > 0) throw new Error(`${bucket.id} notifies targets other than queues`);
    return QueueConfigurations.map(({ Event, Queue, Filter }) => {
      const [rule, ...more] = Filter.S3Key.Rules;
      if (Event !== 's3:ObjectCreated:*' || rule?.Name !== 'prefix' || more.length > 0) throw new Error('Not compared');
      return { bucket: nameOf(bucket), prefix: rule.Value, queue: `Data.${say(Queue)}` };
    });
  });
}

interface Notification {
  Event: string;
  Queue: unknown;
  Filter: { S3Key: { Rules: { Name: string; Value: string }[] } };
}

/** The local product, with nothing in it, and ways to look at it from outside. */
export async function startDrift() {
  const dataDir = await mkdtemp(join(tmpdir(), 'alicuota-drift-'));
  const product = await startLocal({ dataDir, port: 0, demo: false, web: false, quiet: true, retryAfter: () => 500 });
  const s3 = new S3Client({ region, credentials, endpoint: product.endpoints.s3, forcePathStyle: true });
  /** The local thing of a kind that plays one of the template: the one whose name has the same letters. */
  const played = async (kind: 's3' | 'queues', name: string) => {
    const letters = (text: string) =>
      text
        .replace(/^(?:Data\.|alicuota-)/u, '')
        .replaceAll('-', '')
        .toLowerCase();
    const found = (await readdir(join(dataDir, kind))).filter((local) => letters(local) === letters(name));
    if (found.length !== 1) throw new Error(`${found.length} of ${kind} play ${name}`);
    return found[0] ?? '';
  };
  return {
    product,
    s3,
    client: { region, credentials },
    played,
    /** Puts an object into the bucket that plays one of the template's. */
    async put(bucket: string, key: string) {
      await s3.send(new PutObjectCommand({ Bucket: await played('s3', bucket), Key: key, Body: 'x' }));
    },
    /** How many messages lie in the queue that plays one of the template's. */
    async lyingIn(queue: string) {
      const files = await readdir(join(dataDir, 'queues', await played('queues', queue)));
      return files.filter((name) => name.endsWith('.json')).length;
    },
    async close() {
      s3.destroy();
      await product.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Waits until something has come to pass. Throws an Error after half a minute. */
export async function until(done: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (await done()) return;
    await setTimeout(50);
  }
  throw new Error('It never came to pass');
}
