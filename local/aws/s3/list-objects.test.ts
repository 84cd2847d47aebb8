import { DeleteObjectCommand, ListObjectsV2Command, paginateListObjectsV2, PutObjectCommand } from '@aws-sdk/client-s3';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareUtf8 } from './key-index.ts';
import { pageOf } from './list-objects.ts';
import type { Version } from './stored.ts';
import { Bucket, freshS3 } from './testing.ts';

const version: Version = {
  versionId: '0',
  size: 0,
  etag: '',
  lastModified: '2026-01-01T00:00:00.000Z',
  headers: {},
  metadata: {},
};

test('a listing follows what is put and deleted, folder by folder', async () => {
  const { s3 } = await freshS3();
  const keys = ['muestras/a b.csv', 'muestras/CONAGUA/ñ.csv', 'pdfs/1.pdf', 'pdfs/2.pdf', 'zeta'];
  for (const Key of keys) await s3.send(new PutObjectCommand({ Bucket, Key, Body: 'hola' }));
  const top = await s3.send(new ListObjectsV2Command({ Bucket, Delimiter: '/' }));
  expect(top.CommonPrefixes?.map((one) => one.Prefix)).toEqual(['muestras/', 'pdfs/']);
  expect(top.Contents).toMatchObject([{ Key: 'zeta', Size: 4, ETag: '"4d186321c1a7f0f354b297e8914ab240"' }]);
  expect(top).toMatchObject({ KeyCount: 3, IsTruncated: false });
  const inside = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'muestras/' }));
  expect(inside.Contents?.map((one) => one.Key)).toEqual(['muestras/CONAGUA/ñ.csv', 'muestras/a b.csv']);
  await s3.send(new DeleteObjectCommand({ Bucket, Key: 'pdfs/1.pdf' }));
  const after = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'pdfs/' }));
  expect(after.Contents?.map((one) => one.Key)).toEqual(['pdfs/2.pdf']);
});

test('a long listing comes in pages', async () => {
  const { s3 } = await freshS3();
  const keys = Array.from({ length: 25 }, (_, at) => `k/${String(at).padStart(2, '0')}`);
  await Promise.all(keys.map((Key) => s3.send(new PutObjectCommand({ Bucket, Key, Body: 'x' }))));
  const found: (string | undefined)[][] = [];
  for await (const page of paginateListObjectsV2({ client: s3, pageSize: 10 }, { Bucket, Prefix: 'k/' })) {
    found.push((page.Contents ?? []).map((one) => one.Key));
  }
  expect(found.map((page) => page.length)).toEqual([10, 10, 5]);
  expect(found.flat()).toEqual(keys);
});

test('pages of any size together hold every key or common prefix once, in the order of their bytes', () => {
  const key = fc.string({ unit: fc.constantFrom('a', 'b', '/', '-', 'ñ', '\u{ffee}', '\u{1F9EA}'), maxLength: 6 });
  fc.assert(
    fc.property(
      fc.uniqueArray(key, { maxLength: 30 }),
      key,
      fc.constantFrom('', '/'),
      fc.integer({ min: 1, max: 7 }),
      (keys, prefix, delimiter, limit) => {
        const sorted = keys.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
        expect(keys.toSorted(compareUtf8)).toEqual(sorted);
        const inside = sorted.filter((one) => one !== '' && one.startsWith(prefix));
        const rolled = inside.map((one) => {
          const at = delimiter === '' ? -1 : one.indexOf(delimiter, prefix.length);
          return at === -1 ? one : one.slice(0, at + 1);
        });
        const expected = [...new Set(rolled)];
        const entries = sorted.filter((one) => one !== '').map((one) => ({ key: one, version }));
        const found: string[] = [];
        for (let after: string | undefined = ''; after !== undefined;) {
          const page = pageOf(entries, { prefix, delimiter, after, limit });
          const names = [...page.contents.map((one) => one.key), ...page.prefixes].toSorted(compareUtf8);
          expect(names.length).toBeLessThanOrEqual(limit);
          found.push(...names);
          after = page.last;
        }
        expect(found).toEqual(expected);
      },
    ),
  );
});
