import { CopyObjectCommand, CreateBucketCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { expect, test, vi } from 'vitest';
import { closing, credentials, dataFolder } from '../testing.ts';
import { startS3 } from './start.ts';
import { Bucket, clientOf, freshS3 } from './testing.ts';

const Key = 'muestras/CONAGUA/año 1+1 (b).csv';

test('each new object is notified once, in AWS’s format', async () => {
  const { s3, events } = await freshS3();
  await s3.send(new PutObjectCommand({ Bucket, Key, Body: 'hola' }));
  const CopySource = encodeURI(`${Bucket}/${Key}`).replaceAll('+', '%2B');
  await s3.send(new CopyObjectCommand({ Bucket, Key: 'copia', CopySource }));
  const { url, fields } = await createPresignedPost(s3, { Bucket, Key: 'post' });
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob(['hola']));
  await fetch(url, { method: 'POST', body: form });
  await vi.waitFor(() => expect(events).toHaveLength(3));
  const records = events.flatMap(({ event }) => event.Records);
  expect(events.every(({ bucket }) => bucket === Bucket)).toBe(true);
  expect(records.map((record) => record.eventName)).toEqual([
    'ObjectCreated:Put',
    'ObjectCreated:Copy',
    'ObjectCreated:Post',
  ]);
  const [put] = records;
  expect(put).toMatchObject({ eventSource: 'aws:s3', s3: { bucket: { name: Bucket } } });
  expect(put?.s3.object).toMatchObject({
    key: 'muestras/CONAGUA/a%C3%B1o+1%2B1+%28b%29.csv',
    size: 4,
    eTag: '4d186321c1a7f0f354b297e8914ab240',
  });
  expect(decodeURIComponent(put?.s3.object.key.replaceAll('+', ' ') ?? '')).toBe(Key);
  const sequencers = records.map((record) => record.s3.object.sequencer);
  expect(sequencers.toSorted()).toEqual(sequencers);
  expect(new Set(sequencers).size).toBe(3);
});

test('a notified object can be read at once', async () => {
  const dataDir = await dataFolder();
  const seen: Promise<string | undefined>[] = [];
  const read = async (): Promise<string | undefined> =>
    (await s3.send(new GetObjectCommand({ Bucket, Key }))).Body?.transformToString();
  const { url } = closing(await startS3({ dataDir, credentials, onEvent: () => void seen.push(read()) }));
  const s3 = clientOf(url);
  await s3.send(new CreateBucketCommand({ Bucket }));
  for (const Body of ['uno', 'dos']) {
    await s3.send(new PutObjectCommand({ Bucket, Key, Body }));
    await vi.waitFor(() => expect(seen).toHaveLength(1));
    expect(await seen.pop()).toBe(Body);
  }
});
