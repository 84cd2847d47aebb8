import { setTimeout } from 'node:timers/promises';
import { putDropped } from '../../lambdas/store/drop.ts';
import { answer, input } from '../child.ts';
import { dataset } from '../data.ts';
import { adminUser } from '../users.ts';

/** Delivers ten new samples at a time, and waits until the list of results shows them all. */
export interface TenInput {
  url: string;
  samples: number;
  runs: number;
}

const { url, samples, runs } = input() as TenInput;
const token = await signIn();
const base = [...Iterator.from(dataset(samples).muestras()).take(200)]
  .filter(({ estado }) => estado === 'autorizada')
  .slice(0, 10);
const times: number[] = [];
// The first round starts the processes that the others find running; it is answered first of all.
for (let run = 0; run < runs; run++) {
  const numbered = base.map((muestra, n) => {
    const numero = `DIEZ-${run}-${n}`;
    return { ...muestra, _id: numero, numero_muestra: numero, fecha_muestra: '2026-06-30' };
  });
  const body = Buffer.from(numbered.map((one) => `${JSON.stringify(one)}\n`).join(''));
  const started = performance.now();
  await putDropped(`muestras/diez-${run}.ndjson`, body, { size: body.length, dryRun: false });
  while ((await found(`DIEZ-${run}-`)) < numbered.length) {
    if (performance.now() - started > 120_000) throw new Error('The ten samples were never listed');
    await setTimeout(25);
  }
  times.push(performance.now() - started);
  // S3 gives whole seconds, and a reading tidies up after itself.
  await setTimeout(1500);
}
answer(times);

async function found(numero: string): Promise<number> {
  const asked = new URLSearchParams({ numeroMuestra: numero, limit: '20' });
  const answered = await fetch(`${url}/api/results?${asked.toString()}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await answered.json()) as { data?: { pagination: { totalItems: number } } };
  if (!data) throw new Error(`The list answered ${answered.status}`);
  return data.pagination.totalItems;
}

async function signIn(): Promise<string> {
  const answered = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(adminUser),
  });
  const { data } = (await answered.json()) as { data?: { accessToken: string } };
  if (!data) throw new Error(`The administrator can’t sign in: ${answered.status}`);
  return data.accessToken;
}
