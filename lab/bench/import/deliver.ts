import { createReadStream } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { deliveryReportSchema } from '../../../lambdas/domain/entregas/store/delivery-report.ts';
import { putDropped, readReport } from '../../../lambdas/domain/entregas/store/entrega-objects.ts';
import { dataset } from '../data.ts';
import { type LongFile, mapping } from './long-file.ts';

export interface DeliverInput {
  file: LongFile;
}

/** Delivers a long file with its mapping and waits for its report; gives seconds. Throws where not all its samples came. */
export async function deliver({ file }: DeliverInput): Promise<number> {
  await putDropped('mappings/medida.json', Buffer.from(mapping), { size: Buffer.byteLength(mapping) });
  const key = 'muestras/medida/larga.csv';
  const started = performance.now();
  await putDropped(key, createReadStream(file.path), { size: file.bytes });
  for (;;) {
    const found = await readReport(key);
    const report = found === undefined ? undefined : deliveryReportSchema.parse(found);
    if (report && report.estado !== 'procesando') {
      const { estado, muestras, error, rechazos } = report;
      if (estado !== 'terminado' || muestras.nuevas !== file.samples)
        throw new Error(
          `${muestras.nuevas} of ${file.samples} samples came: ${error ?? JSON.stringify(rechazos.primeras[0])}`,
        );
      return (performance.now() - started) / 1000;
    }
    await setTimeout(200);
  }
}

export interface TenInput {
  url: string;
  samples: number;
  runs: number;
}

/** Delivers ten new samples at a time, and waits until the list has them all; gives the milliseconds of each time. */
export async function deliverTen({ url, samples, runs }: TenInput): Promise<number[]> {
  const token = await signIn(url);
  const found = async (numero: string) => {
    const query = new URLSearchParams({ numeroMuestra: numero, limit: '20' });
    const headers = { authorization: `Bearer ${token}` };
    const { pagination } = await dataOf<{ pagination: { totalItems: number } }>(
      await fetch(`${url}/api/results?${query.toString()}`, { headers }),
    );
    return pagination.totalItems;
  };
  const base = [...Iterator.from(dataset(samples).muestras()).take(200)]
    .filter(({ estado }) => estado === 'autorizada')
    .slice(0, 10);
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    const ten = base.map((muestra, n) => {
      const numero = `DIEZ-${run}-${n}`;
      return { ...muestra, _id: numero, numero_muestra: numero, fecha_muestra: '2026-06-30' };
    });
    const body = Buffer.from(ten.map((one) => `${JSON.stringify(one)}\n`).join(''));
    const started = performance.now();
    await putDropped(`muestras/diez-${run}.ndjson`, body, { size: body.length });
    while ((await found(`DIEZ-${run}-`)) < ten.length) {
      if (performance.now() - started > 120_000) throw new Error('The ten samples were never listed');
      await setTimeout(25);
    }
    times.push(performance.now() - started);
    // S3 gives whole seconds, and a reading tidies up after itself.
    await setTimeout(1500);
  }
  return times;
}

async function signIn(url: string): Promise<string> {
  const body = JSON.stringify({ email: 'admin@alicuota.test', password: 'Alicuota2026' });
  const headers = { 'content-type': 'application/json' };
  const answered = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body });
  return (await dataOf<{ accessToken: string }>(answered)).accessToken;
}

async function dataOf<T>(answered: Response): Promise<T> {
  if (!answered.ok) throw new Error(`${answered.url} answered ${answered.status}`);
  return ((await answered.json()) as { data: T }).data;
}
