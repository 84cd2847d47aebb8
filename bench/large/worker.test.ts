import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { Worker } from './worker.ts';

/** A process that does what it is asked: answers, fills its heap, runs for ever, or fails. */
const script = `
process.on('message', ({ act }) => {
  if (act === 'fill') { const all = []; for (;;) all.push(new Array(1e5).fill(Math.random())); }
  if (act === 'hold') { globalThis.held = Buffer.alloc(300e6, 1); setTimeout(() => {}, 60_000); }
  if (act === 'run') for (;;);
  if (act === 'wait') return;
  process.send(act === 'fail' ? { error: 'It failed' } : { act });
});
process.send({ ready: true });`;

async function started(options: ConstructorParameters<typeof Worker>[1]): Promise<Worker> {
  const folder = await mkdtemp(join(tmpdir(), 'alicuota-bench-'));
  await writeFile(join(folder, 'script.mjs'), script);
  const worker = new Worker(join(folder, 'script.mjs'), options);
  onTestFinished(async () => {
    await worker.end();
    await rm(folder, { recursive: true });
  });
  await worker.ready();
  return worker;
}

const isLinux = process.platform === 'linux';
const minute = { clock: 60_000 };

it('answers, with the memory that it held; what it throws is thrown here', async () => {
  const worker = await started({});
  const outcome = await worker.ask({ act: 'greet' }, minute);
  expect(outcome).toMatchObject({ kind: 'answered', answer: { act: 'greet' } });
  expect(outcome.memory).toBeGreaterThan(isLinux ? 20e6 : -1);
  await expect(worker.ask({ act: 'fail' }, minute)).rejects.toThrow('It failed');
});

it('a process whose heap is full has died', async () => {
  const worker = await started({ flags: ['--max-old-space-size=40'] });
  expect(await worker.ask({ act: 'fill' }, minute)).toMatchObject({ kind: 'died' });
});

it.runIf(isLinux)('a process that holds more than it may has died', async () => {
  const worker = await started({ maxMemory: 200e6 });
  const outcome = await worker.ask({ act: 'hold' }, minute);
  expect(outcome.kind).toBe('died');
  expect(outcome.memory).toBeGreaterThan(200e6);
});

it('one that doesn’t answer in time is late', async () => {
  expect(await (await started({})).ask({ act: 'wait' }, { clock: 200 })).toMatchObject({ kind: 'late' });
});

it.runIf(isLinux)('one that takes more of the processor’s time than it may is late', async () => {
  const busy = await started({});
  expect(await busy.ask({ act: 'run' }, { clock: 60_000, processor: 300 })).toMatchObject({ kind: 'late' });
});
