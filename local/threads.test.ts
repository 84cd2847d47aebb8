import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { endThread } from './threads.ts';

/** A thread that is within Brotli at nearly any moment. */
const decoding = `
  import { parentPort } from 'node:worker_threads';
  import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
  import { endWhenTold } from ${JSON.stringify(new URL('threads.ts', import.meta.url).href)};
  endWhenTold(parentPort);
  const packed = brotliCompressSync('Legionella spp.');
  const decode = () => {
    for (let i = 0; i < 50; i += 1) brotliDecompressSync(packed);
    setImmediate(decode);
  };
  decode();
  parentPort.postMessage('begun');
`;
const endless = `
  import { parentPort } from 'node:worker_threads';
  parentPort.postMessage('begun');
  for (;;);
`;

async function begun(code: string): Promise<Worker> {
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`));
  await once(worker, 'message');
  return worker;
}

test('a thread that is ended while it unpacks ends alone, not the process', { repeats: 29 }, async () => {
  const worker = await begun(decoding);
  await endThread(worker);
  expect(worker.threadId).toBe(-1);
});

test('one that never comes back to its events is ended too, and one that has ended is left', async () => {
  const worker = await begun(endless);
  await endThread(worker);
  expect(worker.threadId).toBe(-1);
  await endThread(worker);
});
