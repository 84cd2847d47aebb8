import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MuestraDocument } from '../../contract/muestra.ts';
import { answer, input } from '../child.ts';
import { adminUser } from '../users.ts';
import { beyond, type Counts, mean, sumOfCounts, times } from './counts.ts';
import { corrected, deliverCertificate, type Delivered, deliverSamples, inCourse, withFailing } from './deliver.ts';
import { clientId, type Filled, fillLaboratory } from './fill.ts';
import { type MeteredProduct, startMetered } from './metered-product.ts';
import { inCourseSteps, recordPages, revisionsSteps, type Step, usualSteps } from './pages.ts';
import { type Call, type Credentials, login, Session } from './session.ts';
import { weigh, type Weight } from './weigh.ts';

/** Performs each act on a laboratory of one size, in a process of its own. */
export interface SizeInput {
  samples: number;
  samplesPerFile: number;
  /** The laboratory's last day. */
  today: string;
}

export interface SizeMeasured {
  bytesPerSample: Weight & { delivered: number };
  acts: Record<string, Counts>;
  firstLoad: { requests: number; bytes: number };
}

const files = 3;
const { password } = adminUser;
/** The function of each area that a visit may find cold, and a call of it. */
const coldCalls: Record<string, Call> = {
  auth: login(adminUser),
  pdfs: { method: 'POST', path: '/api/pdfs/check-multiple', body: { filenames: ['M-2026-1'] } },
  'muestras-en-curso': { method: 'GET', path: '/api/muestras-en-curso?page=1&limit=20' },
  admin: { method: 'GET', path: '/api/admin/usuarios' },
  'informes-externos': { method: 'GET', path: '/api/informes-externos' },
};
const list: Call = { method: 'GET', path: '/api/results?page=1&limit=20' };

const { samples, samplesPerFile, today } = input() as SizeInput;
const acts: Record<string, Counts> = {};
let delivered = 0;
let firstLoad = { requests: 0, bytes: 0 };
const cleanup = new AsyncDisposableStack();
try {
  answer(await measure());
} finally {
  await cleanup.disposeAsync();
}
process.exit(0);

async function measure(): Promise<SizeMeasured> {
  const folder = await mkdtemp(join(tmpdir(), 'alicuota-bench-'));
  cleanup.defer(() => rm(folder, { recursive: true, force: true }));
  const product = await startMetered(join(folder, 'data'), cleanup);
  Object.assign(process.env, product.environment);
  const filled = await fillLaboratory(samples, { toDeliver: files * samplesPerFile, today, password });
  // Before anything is delivered: what deliveries replace stays in the index for some minutes.
  const { resultsIndex } = await weigh(product.projection, samples);
  note('laboratory filled');

  const users = { staff: adminUser, client: { email: filled.client, password } };
  await deliverAll(product, filled, users);
  const since = filled.newest[0]?.fecha_muestra ?? today;
  for (const [role, who] of Object.entries(users)) {
    await measurePages(product, role, who, usualSteps({ since, isAdmin: role === 'staff' }));
    const session = await Session.open(product, who);
    const body = { fechaInicio: since };
    acts[`${role}.export`] = await session.measure({ method: 'POST', path: '/api/results/export', body });
  }
  note('pages used');
  await measureCorrections(product, filled, users);
  note('corrections delivered');
  await measureCalls(product, filled, users);
  await measureColdStarts(product, users);
  note('the rest measured');
  const weights = await weigh(product.projection, samples);
  return { bytesPerSample: { ...weights, resultsIndex, delivered }, acts, firstLoad };
}

interface Users {
  staff: Credentials;
  client: Credentials;
}

/** Each file new, then authorised with a sample that does not comply, then once more; and some certificates. */
async function deliverAll(product: MeteredProduct, { newest, client }: Filled, users: Users): Promise<void> {
  const forgotten: Call = { method: 'POST', path: '/api/auth/request-password-reset', body: { email: client } };
  // The functions behind mails start before any is measured.
  await (await Session.open(product, users.client)).withMessages(forgotten);
  const batches = Array.from({ length: files }, (_, n) => newest.slice(n * samplesPerFile, (n + 1) * samplesPerFile));
  const deliver = async (name: string, of: (batch: readonly MuestraDocument[]) => MuestraDocument[]) => {
    const all: Delivered[] = [];
    for (const [n, batch] of batches.entries()) all.push(await deliverSamples(product, `${name}-${n}`, of(batch)));
    // The first one of all starts the functions.
    const warm = name === 'fileNew' ? all.slice(1) : all;
    acts[name] = mean(warm.map(({ ingest }) => ingest));
    note(`${name} delivered`);
    return all;
  };
  await deliver('fileNew', (batch) => batch.map(inCourse));
  for (const [role, who] of Object.entries(users)) await measurePages(product, role, who, inCourseSteps);
  const alerted = await deliver('fileFinal', withFailing);
  acts['alertMail'] = eachMail(alerted);
  delivered = alerted.reduce((sum, { bytes }) => sum + bytes, 0) / newest.length;
  await deliver('fileAgain', withFailing);
  const certificates: Delivered[] = [];
  for (const muestra of newest.slice(0, 5)) certificates.push(await deliverCertificate(product, muestra));
  acts['certificate'] = mean(certificates.slice(1).map(({ ingest }) => ingest));
}

/** Files of one sample each that the client's user has opened, and whose laboratory corrects it. */
async function measureCorrections(product: MeteredProduct, { own }: Filled, users: Users): Promise<void> {
  const session = await Session.open(product, users.client);
  const all: Delivered[] = [];
  const changed = own.filter(({ determinaciones: [first] }) => first?.resultados[0]).slice(-files);
  for (const [n, muestra] of changed.entries()) {
    await session.call({ method: 'GET', path: `/api/results/${muestra._id}` });
    all.push(await deliverSamples(product, `correction-${n}`, [corrected(muestra)]));
  }
  acts['correction'] = mean(all.map(({ ingest }) => ingest));
  acts['correctionMail'] = eachMail(all);
  for (const [role, who] of Object.entries(users)) {
    await measurePages(product, role, who, revisionsSteps(changed[0]?._id ?? ''));
  }
}

/** Calls that no page is needed for. */
async function measureCalls(product: MeteredProduct, { newest, own, client }: Filled, users: Users): Promise<void> {
  const session = await Session.open(product, users.client);
  const staff = await Session.open(product, users.staff);
  const post = (path: string, body: object): Call => ({ method: 'POST', path: `/api${path}`, body });
  acts['signIn'] = await session.measure(login(users.client));
  acts['refresh'] = await session.once(post('/auth/refresh', { refreshToken: session.refreshToken }));
  acts['passwordMail'] = await session.withMessages(post('/auth/request-password-reset', { email: client }));

  const checked = await staff.call({ method: 'GET', path: `/api/pdfs/check/${newest[0]?.numero_muestra}` });
  const { document } = checked.data as { document: { _id: string } };
  acts['certificateOpened'] = await staff.measure({ method: 'GET', path: `/api/pdfs/blob/${document._id}` });

  const cosa = { muestra: own[0]?._id };
  const recipients = post('/envios/destinatarios', { cosa });
  const { destinatarios } = (await staff.call(recipients)).data as { destinatarios: { _id: string }[] };
  const para = destinatarios.slice(0, 1).map(({ _id }) => _id);
  const sent = post('/envios', { id: randomBytes(16).toString('hex'), cosa, para });
  acts['sendMail'] = sumOfCounts([await staff.measure(recipients), await staff.withMessages(sent)]);

  const begin: Call = { method: 'POST', path: `/api/admin/usuarios/${clientId}/vista` };
  const begun = await staff.measure(begin);
  const { _id } = (await staff.call(begin)).data as { _id: string };
  const end: Call = { method: 'DELETE', path: `/api/admin/vistas/${_id}` };
  acts['viewAs'] = sumOfCounts([begun, await staff.once(end)]);
}

/** What the first event of each function costs beyond the next ones: its code, its secrets, and the results index. */
async function measureColdStarts(product: MeteredProduct, users: Users): Promise<void> {
  const measureCold = async (name: string, who: Credentials, call: Call) => {
    const session = await Session.open(product, who);
    const starts: Counts[] = [];
    for (let start = 0; start < 3; start++) {
      product.restart();
      starts.push(await session.once(call));
    }
    const cold = { ...mean(starts), cpuMs: Math.min(...starts.map(({ cpuMs }) => cpuMs)) };
    acts[`cold.${name}`] = { ...beyond(cold, await session.measure(call)), calls: 0, bytes: 0, invocations: 0 };
  };
  for (const [role, who] of Object.entries(users)) await measureCold(`results.${role}`, who, list);
  for (const [area, call] of Object.entries(coldCalls)) await measureCold(area, users.staff, call);
}

async function measurePages(product: MeteredProduct, role: string, who: Credentials, steps: Step[]): Promise<void> {
  const recorded = await recordPages(product.url, who, steps);
  ({ firstLoad } = recorded);
  const session = await Session.open(product, who);
  for (const [name, calls] of recorded.acts) {
    const all: Counts[] = [];
    for (const call of calls) all.push(await session.measure(call));
    acts[`${role}.${name}`] = sumOfCounts(all);
  }
}

function eachMail(deliveries: readonly Delivered[]): Counts {
  const mail = sumOfCounts(deliveries.map((one) => one.mail));
  if (mail.mails === 0) throw new Error('The deliveries caused no mail');
  return times(mail, 1 / mail.mails);
}

function note(done: string): void {
  console.error(`${samples.toLocaleString('en')} samples: ${done}, ${process.uptime().toFixed(0)} s`);
}
