import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answer, input } from '../../../bench/child.ts';
import type { MuestraDocument } from '../../../contract/muestra.ts';
import { adminEmail } from '../../../demo/admin-email.ts';
import { type Measured, type MeasuredSize, timesAct } from '../measured.ts';
import { measureActs, measureColdStarts, measureInCourse } from './acts.ts';
import { deliverCertificate, deliverSamples, failing, inCourse, only, typical } from './deliver.ts';
import { fill, password } from './fill.ts';
import { type MeteredProduct, startMetered } from './product.ts';
import { weigh } from './weigh.ts';

/** Measures one size of laboratory, in a process of its own. */
export interface SizeInput {
  samples: number;
  perFile: number;
  port: number;
}
export interface SizeMeasured {
  size: MeasuredSize;
  site: Measured['site'];
  memory: Measured['memory'];
}

const files = 3;
const certificates = 5;

const { samples, perFile, port } = input() as SizeInput;
const cleanup = new AsyncDisposableStack();
try {
  answer(await measure());
} finally {
  await cleanup.disposeAsync();
}
process.exit(0);

async function measure(): Promise<SizeMeasured> {
  const step = (what: string) =>
    console.error(`${samples.toLocaleString('es')} muestras: ${what}, ${process.uptime().toFixed(0)} s`);
  const dataDir = await mkdtemp(join(tmpdir(), 'alicuota-costs-'));
  cleanup.defer(() => rm(dataDir, { recursive: true, force: true }));
  const product = await startMetered(join(dataDir, 'data'), { port, adminPassword: password }, cleanup);
  Object.assign(process.env, product.environment);
  step('portal en marcha');
  const { newest, client, solicitantes } = await fill(samples, files * perFile);
  // Before anything is delivered: what deliveries replace stays in the index for some minutes.
  const { indice } = await weigh(product.projected);
  step('laboratorio cargado');

  const batches = Array.from({ length: files }, (_, i) => newest.slice(i * perFile, (i + 1) * perFile));
  const deliver = async (kind: string, of: (batch: typeof newest) => typeof newest) => {
    const all = [];
    for (const [i, batch] of batches.entries()) all.push(await deliverSamples(product, `${kind}-${i + 1}`, of(batch)));
    step(`${kind} entregadas`);
    return all;
  };
  await warmMails(product, client);
  const arriving = await deliver('nuevas', (batch) => batch.map(inCourse));
  const users = { admin: { email: adminEmail, password }, client: { email: client, password } };
  const inCourseActs = await measureInCourse(product, users);
  step('páginas de muestras en curso medidas');
  const final = await deliver('autorizadas', withFailing);
  const again = await deliver('repetidas', withFailing);
  const pdfs = [];
  for (const muestra of newest.slice(0, certificates)) pdfs.push(await deliverCertificate(product, muestra));
  step('certificados entregados');

  const { acts, site } = await measureActs(product, users, newest);
  step('páginas y llamadas medidas');
  const cold = await measureColdStarts(product, users);
  step('arranques medidos');

  const alerted = final.map(({ act }) => only(act, ['avisos', 'mail']));
  const mails = alerted.reduce((sum, { functions }) => sum + (functions['mail']?.mails ?? 0), 0);
  step(`${mails} avisos enviados`);
  if (mails === 0) throw new Error('Nobody was told of the samples that do not comply');
  const { portalItem, portalIndexItem } = await weigh(product.projected);
  const bytesOf = (all: { bytes: number }[]) => all.reduce((sum, { bytes }) => sum + bytes, 0) / all.length;
  return {
    memory: product.memory,
    site,
    size: {
      samples,
      perFile,
      solicitantes,
      acts: {
        ...acts,
        ...inCourseActs,
        ...cold,
        fileNew: typical(arriving.slice(1).map(({ act }) => only(act, ['ingest', 'avisos']))),
        fileFinal: typical(final.map(({ act }) => only(act, ['ingest', 'avisos']))),
        fileAgain: typical(again.map(({ act }) => only(act, ['ingest', 'avisos']))),
        certificate: typical(pdfs.slice(1).map(({ act }) => act)),
        alertMail: timesAct(typical(alerted.map((act) => only(act, ['mail']))), files / mails),
      },
      stored: {
        portalItem,
        portalIndexItem,
        indice: indice / samples,
        delivered: bytesOf(final) / perFile,
      },
    },
  };
}

/** One of each file's samples doesn't comply. */
function withFailing([first, ...rest]: readonly MuestraDocument[]): MuestraDocument[] {
  return first ? [failing(first), ...rest] : rest;
}

/** The functions behind mails start before any is measured. */
async function warmMails(product: MeteredProduct, email: string): Promise<void> {
  const body = JSON.stringify({ email });
  const headers = { 'content-type': 'application/json' };
  await fetch(`${product.url}/api/auth/request-password-reset`, { method: 'POST', headers, body });
  await product.settled();
}
