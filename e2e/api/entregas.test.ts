import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deliveryReportSchema } from '../../lambdas/ingest/delivery-report.ts';
import { putDropped, readReport } from '../../lambdas/store/drop.ts';
import { whatDiffers } from '../../testing/whole-index.ts';
import { startLaboratory, putUsuario } from '../../testing/product/laboratory.ts';
import type { Product } from '../../testing/product/product.ts';

let product: Product;
let token: string;
beforeAll(async () => {
  product = await startLaboratory();
  token = (await product.signIn(await putUsuario({ _id: 'hotelera' }))).accessToken;
});
afterAll(async () => product.close());

const sample = (numero: string, conclusion: string) => ({
  _id: numero,
  numero_muestra: numero,
  fecha_muestra: '2026-05-07',
  tipo_muestra: 'Agua de consumo',
  solicitante: 'Hotel Sol',
  conclusion_muestra: conclusion,
});

async function drop(key: string, samples: readonly object[]): Promise<void> {
  const body = Buffer.from(samples.map((one) => `${JSON.stringify(one)}\n`).join(''));
  await putDropped(key, body, { size: body.length, dryRun: false });
}

/** The report of a file once it is as `isReady` wants it. */
async function reportOf(key: string, isReady: (estado: string) => boolean) {
  for (let tries = 0; tries < 1200; tries++) {
    const found = deliveryReportSchema.safeParse(await readReport(key));
    if (found.success && isReady(found.data.estado)) return found.data;
    await wait(100);
  }
  throw new Error(`${key} was not read`);
}

it('a correction that is dropped while a long export is read stays, whichever of the two ends last', async () => {
  const exported = Array.from({ length: 6001 }, (_, n) => sample(`E-${n}`, 'Cumple'));
  await drop('muestras/exportacion.ndjson', exported);
  await reportOf('muestras/exportacion.ndjson', () => true);
  await drop('muestras/correccion.ndjson', [sample('E-6000', 'No cumple')]);
  const isDone = (estado: string) => estado === 'terminado';
  const [all, one] = await Promise.all([
    reportOf('muestras/exportacion.ndjson', isDone),
    reportOf('muestras/correccion.ndjson', isDone),
  ]);
  expect(all.muestras.nuevas + all.muestras.superadas).toBe(6001);
  expect(one.muestras.nuevas + one.muestras.actualizadas).toBe(1);
  const { data } = await product.call('getResult', { token, params: { id: 'E-6000' } });
  expect(data.result.conclusion_muestra).toBe('No cumple');
  const query = { conclusionMuestra: 'No cumple', numeroMuestra: 'E-' };
  const listed = await product.call('listResults', { token, query });
  expect(listed.data.results.map(({ _id }) => _id)).toEqual(['E-6000']);

  // The same file once more is delivered now: it is what the laboratory says last.
  await drop('muestras/otra-vez.ndjson', [exported[6000] ?? {}]);
  expect((await reportOf('muestras/otra-vez.ndjson', isDone)).muestras.actualizadas).toBe(1);
  expect(await whatDiffers()).toEqual([]);
});
