import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from '../environment.ts';
import type { FunctionDefinition } from '../template/portal.ts';
import { type Functions, startFunctions } from './functions.ts';
import { BusyError } from './turns.ts';

const definition: FunctionDefinition = {
  name: 'fixture',
  arn: 'arn:fixture',
  entry: relative(root, fileURLToPath(new URL('./fixtures/handler.ts', import.meta.url))),
  timeoutSeconds: 20,
  memoryMiB: 256,
  environment: { PORTAL_TABLE: 'portal' },
};
const hasty: FunctionDefinition = { ...definition, name: 'hasty', timeoutSeconds: 1 };
const lateEntry = relative(root, fileURLToPath(new URL('./fixtures/slow-start.ts', import.meta.url)));
const late: FunctionDefinition = { ...hasty, name: 'late', entry: lateEntry };
const bounded: FunctionDefinition = { ...definition, name: 'bounded', concurrency: 2 };
const small: FunctionDefinition = { ...definition, name: 'small', memoryMiB: 32 };

let dataDir: string;
let functions: Functions;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'alicuota-functions-'));
  functions = await startFunctions([definition, hasty, late, bounded, small], {
    sdk: { AWS_REGION: 'eu-south-2' },
    dataDir,
  });
});
afterEach(async () => {
  await functions.close();
  await rm(dataDir, { recursive: true, force: true });
});

interface Description {
  thread: number;
  environment: Record<string, string>;
  requestId: string;
  remaining: number;
}
const describeFixture = (requestId = 'r1') =>
  functions.invoke('fixture', requestId, { do: 'describe' }) as Promise<Description>;

test('a function sees its own variables and Lambda’s, and none of the process’s', async () => {
  const { environment } = await describeFixture();
  expect(environment).toMatchObject({
    PORTAL_TABLE: 'portal',
    AWS_REGION: 'eu-south-2',
    AWS_LAMBDA_FUNCTION_NAME: 'fixture',
  });
  expect(environment).not.toHaveProperty('PATH');
  expect(environment).not.toHaveProperty('NODE_COMPILE_CACHE');
});

test('it knows its request and how long it has', async () => {
  const description = await describeFixture('request-7');
  expect(description.requestId).toBe('request-7');
  expect(description.remaining).toBeGreaterThan(0);
  expect(description.remaining).toBeLessThanOrEqual(20_000);
});

test('what it answers is what JSON can say', async () => {
  expect(await describeFixture()).not.toHaveProperty('dropped');
});

test('its error reaches the caller by name, and its log in full', async () => {
  await expect(functions.invoke('fixture', 'r1', { do: 'fail' })).rejects.toThrow('fixture: RangeError: too much');
  // The answer and the log come by two pipes, the log at times later.
  await expect.poll(async () => readFile(join(dataDir, 'logs/fixture.log'), 'utf8')).toContain('fixtures/handler.ts');
  await functions.close();
});

test('when it dies its caller gets an error, and the next one finds it running again', async () => {
  await expect(functions.invoke('fixture', 'r1', { do: 'die' })).rejects.toThrow('fixture ended');
  expect((await describeFixture('r2')).requestId).toBe('r2');
});

test('when it takes longer than it may it is ended', async () => {
  await expect(functions.invoke('hasty', 'r1', { do: 'hang' })).rejects.toThrow('hasty took longer than 1 s');
  await expect(functions.invoke('hasty', 'r2', { do: 'describe' })).resolves.toMatchObject({ requestId: 'r2' });
});

test('what it takes to start is no event’s time', async () => {
  await expect(functions.invoke('late', 'r1', {})).resolves.toBe('started');
});

test('a restart answers what was asked before it', async () => {
  const before = describeFixture('before');
  functions.restart();
  const answers = await Promise.all([before, describeFixture('after')]);
  expect(answers.map(({ requestId }) => requestId)).toEqual(['before', 'after']);
});

test('it is given as many events at once as are reserved for it, and the others as it has room', async () => {
  const count = (name: string) =>
    Promise.all(Array.from({ length: 20 }, (_, n) => functions.invoke(name, `r${n}`, { do: 'count' })));
  expect(Math.max(...((await count('fixture')) as number[]))).toBeGreaterThan(2);
  const bounds = (await count('bounded')) as number[];
  expect(bounds).toHaveLength(20);
  expect(Math.max(...bounds)).toBe(2);
});

test('beyond those that may wait it refuses at once, and one whose caller has gone gives up its turn', async () => {
  const leaving = new AbortController();
  const caller = { key: 'ana', signal: leaving.signal };
  const all = Array.from({ length: 200 }, (_, n) => functions.invoke('bounded', `r${n}`, { do: 'hang' }, caller));
  const outcomes = Promise.allSettled(all);
  await expect(Promise.race(all)).rejects.toThrow(BusyError);
  leaving.abort(new Error('gone'));
  await functions.close();
  const reasons = (await outcomes).map((one) => (one.status === 'rejected' ? String(one.reason) : ''));
  const countOf = (what: RegExp) => reasons.filter((reason) => what.test(reason)).length;
  expect([countOf(/^BusyError/u), countOf(/gone/u), countOf(/bounded ended/u)]).toEqual([148, 50, 2]);
});

test('without events it gives back its memory, and the next event starts it again', async () => {
  const idleness = { afterMs: 1, memoryMiB: 1 };
  const other = await startFunctions([definition], { sdk: {}, dataDir, idleness });
  const threadOf = async () => ((await other.invoke('fixture', 'r1', { do: 'describe' })) as Description).thread;
  const first = await threadOf();
  await expect.poll(threadOf).not.toBe(first);
  await other.close();
});

test('what it keeps beside its heap, as opened blocks are, is given back too', async () => {
  const idleness = { afterMs: 1, memoryMiB: 150 };
  const other = await startFunctions([definition], { sdk: {}, dataDir, idleness });
  const threadOf = async () => ((await other.invoke('fixture', 'r1', { do: 'describe' })) as Description).thread;
  const first = await threadOf();
  await other.invoke('fixture', 'r1', { do: 'keep' });
  await expect.poll(threadOf).not.toBe(first);
  await other.close();
});

test('one that takes more memory than it has is ended, and the others stay', async () => {
  const before = describeFixture();
  await expect(functions.invoke('small', 'r1', { do: 'grow' })).rejects.toThrow('memory');
  expect((await before).requestId).toBe('r1');
});

test('a function that the template doesn’t have can’t be called', async () => {
  await expect(functions.invoke('unknown', 'r1', {})).rejects.toThrow('no function unknown');
});
