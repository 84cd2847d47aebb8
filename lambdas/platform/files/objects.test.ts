import { expect, it, onTestFinished } from 'vitest';
import { useDropBucket } from '../../../testing/use-drop-bucket.ts';
import { copyObject, deleteObject, keysUnder, putJson, readJson } from './objects.ts';

useDropBucket();

it('an object is put over nothing, or over the one that was read, and over no other', async () => {
  expect(await putJson('DROP_BUCKET', 'pruebas/a.json', 1, { over: 'nothing' })).toBe(true);
  expect(await putJson('DROP_BUCKET', 'pruebas/a.json', 2, { over: 'nothing' })).toBe(false);
  expect(await putJson('DROP_BUCKET', 'pruebas/a.json', 3, { over: '"otro"' })).toBe(false);
  expect(await readJson('DROP_BUCKET', 'pruebas/a.json')).toBe(1);
  expect(await copyObject('DROP_BUCKET', 'pruebas/a.json', 'pruebas/b.json', { overNothing: true })).toBe(true);
  expect(await copyObject('DROP_BUCKET', 'pruebas/a.json', 'pruebas/b.json', { overNothing: true })).toBe(false);
  expect(await keysUnder('DROP_BUCKET', 'pruebas/')).toEqual(['pruebas/a.json', 'pruebas/b.json']);
  await deleteObject('DROP_BUCKET', 'pruebas/a.json');
  expect(await readJson('DROP_BUCKET', 'pruebas/a.json')).toBeUndefined();
});

it('a bucket that there isn’t is a fault, not an object that is gone', async () => {
  const bucket = process.env['DROP_BUCKET'] ?? '';
  onTestFinished(() => void (process.env['DROP_BUCKET'] = bucket));
  process.env['DROP_BUCKET'] = 'no-hay';
  await expect(readJson('DROP_BUCKET', 'pruebas/a.json')).rejects.toMatchObject({ name: 'NoSuchBucket' });
});
