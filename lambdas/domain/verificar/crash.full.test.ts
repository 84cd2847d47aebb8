import { createHash, randomUUID } from 'node:crypto';
import { DeleteObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dieAtWrite, everyDeath } from '../../../testing/alerts.ts';
import { type DropBucket, startDropBucket } from '../../../testing/drop-bucket.ts';
import { type OwnProcess, startOwnProcess } from '../../../testing/own-process.ts';
import { leastTried } from '../../../testing/thorough.ts';
import { handler } from '../../functions/ingest.ts';
import { files } from '../../platform/dynamo/clients.ts';
import { codigoOf } from './codigos.ts';
import { writeClaveDeVerificacion } from './store/claves.ts';
import { readConsultas } from './store/consultas.ts';
import { verificar } from './verificar.ts';

const secreto = 'd4'.repeat(32);
let bucket: DropBucket;
let dying: OwnProcess<{ handler: typeof handler; verificar: typeof verificar }>;
beforeAll(async () => {
  bucket = await startDropBucket();
  const key = { _id: randomUUID(), nombre: 'LIMS', secreto, desde: '2026-01-01T00:00:00.000Z', hasta: null };
  await writeClaveDeVerificacion({ ...key, version: 1, cambio: null }, 0);
  dying = await startOwnProcess(async () => ({
    ...(await import('../../functions/ingest.ts')),
    ...(await import('./verificar.ts')),
  }));
});
afterAll(async () => {
  await dying.connection.close();
  await bucket.stop();
});

let visitors = 0;
async function ask(body: { codigo?: string; sha256?: string }, by = verificar) {
  const visitor = async () => ({ address: `198.51.${Math.floor(++visitors / 250)}.${visitors % 250}`, origin: null });
  const request = {
    now: new Date(),
    visitor,
    cookies: [],
    newId: randomUUID,
    setCookie: () => undefined,
    concerns: () => undefined,
  };
  const { informes } = await by({ params: undefined, query: undefined, body }, request);
  return informes.map(({ estado, revision }) => `${estado} ${revision}`);
}

async function orders(): Promise<string[]> {
  const listed = await files().send(new ListObjectsV2Command({ Bucket: 'salida', Prefix: 'avisos/verificacion/' }));
  return listed.Contents?.flatMap(({ Key }) => Key ?? []) ?? [];
}

it('a certificate whose reading dies at any write is unknown or whole, and whole once it is read again', async () => {
  const deaths = await everyDeath(dying, async (name, die) => {
    const numero = `X-${name}`;
    const [first, second] = [`%PDF-1.7\n${name} uno`, `%PDF-1.7\n${name} dos`];
    const answers = async () =>
      Promise.all([
        ...[first, second].map(async (bytes) => ask({ sha256: createHash('sha256').update(bytes).digest('hex') })),
        ...[1, 2].map(async (revision) => ask({ codigo: codigoOf(secreto, numero, revision) })),
      ]);
    await handler(await bucket.drop(`pdfs/${numero}.pdf`, first));
    await bucket.nextSecond();
    const message = await bucket.drop(`pdfs/${numero}.pdf`, second);
    die();
    await dying.handler(message).catch(() => undefined);
    await dying.connection.settled();
    const [before, after] = [
      [['vigente 1'], [], ['vigente 1'], []],
      [['sustituido 1'], ['vigente 2'], ['sustituido 1'], ['vigente 2']],
    ];
    expect([before, after], name).toContainEqual(await answers());
    expect(await handler(message)).toEqual({ batchItemFailures: [] });
    expect(await answers(), name).toEqual(after);
  });
  expect(deaths).toBeGreaterThanOrEqual(2 * leastTried(4));
});

it('whoever asks is answered though the question can’t be counted, and that again orders what wasn’t noted', async () => {
  const [first, second] = ['%PDF-1.7\nC uno', '%PDF-1.7\nC dos'];
  const old = { sha256: createHash('sha256').update(first).digest('hex') };
  const line = { numero_muestra: 'C-1', fecha_muestra: '2026-03-01', tipo_muestra: 'Agua', solicitante: 'Hotel Sol' };
  await handler(await bucket.drop('muestras/c.ndjson', `${JSON.stringify(line)}\n`));
  await handler(await bucket.drop('pdfs/C-1.pdf', first));
  await bucket.nextSecond();
  await handler(await bucket.drop('pdfs/C-1.pdf', second));
  const counts = async () => (await readConsultas('Hotel Sol')).map(({ veces, antiguas }) => [veces, antiguas]);
  // The first write takes the question, the second counts it, the third notes that the mail was ordered.
  for (const [nth, counted] of [
    [2, []],
    [3, [[1, 1]]],
  ] as const) {
    const death = dieAtWrite(dying, nth, 'lost');
    expect(await ask(old, dying.verificar)).toEqual(['sustituido 1']);
    expect([death.happened, await counts()]).toEqual([true, counted]);
    dying.connection.decide(() => 'served');
  }
  const [order = '', ...others] = await orders();
  expect(others).toEqual([]);
  await files().send(new DeleteObjectCommand({ Bucket: 'salida', Key: order }));
  expect(await ask(old)).toEqual(['sustituido 1']);
  expect([await orders(), await counts()]).toEqual([[order], [[2, 2]]]);
});
