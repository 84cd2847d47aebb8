import { sampleThatFails } from '../../../testing/product/alerts.ts';
import { ndjson, openLaboratory, secret } from '../../../testing/deployed/laboratory.ts';
import { eventually, openTarget } from '../../../testing/deployed/target.ts';
import { root } from '../../../local/environment.ts';
import { CommandFailed, runCommand } from '../judge.ts';

// Restores a deployed stage's table by `npm run restore`, as docs/operations.md says, and looks at what has become of what was delivered, mailed and changed before and after the moment. Given the stage's name and a folder; the
// environment leads to it, as for e2e/deployed.

const [stage = '', folder = root] = process.argv.slice(2);
const restoring = 600_000;

function expectSame(what: string, found: unknown, wanted: unknown): void {
  if (JSON.stringify(found) === JSON.stringify(wanted)) return;
  throw new Error(`${what}: ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`);
}

const target = await openTarget();
try {
  await rehearse();
} catch (error) {
  if (error instanceof CommandFailed) console.error(error.output);
  throw error;
} finally {
  await target.close();
}

async function rehearse(): Promise<void> {
  const { call, mark, signIn, drop } = target;
  const { adminToken, hotelera, solicitantes } = await openLaboratory(target);
  const token = await signIn(hotelera, secret);
  const deliver = async (id: string) =>
    drop(`muestras/${id}.ndjson`, ndjson([sampleThatFails(id, { solicitante: { nombre: solicitantes.sol } })]));
  const status = async (id: string) => (await call('getResult', { token, params: { id } })).status;
  const isThere = async (id: string) =>
    eventually(`sample ${id}`, async () => ((await status(id)) === 200 ? id : undefined));
  const mailsOf = async (id: string) =>
    (await target.mailsTo(hotelera)).filter(({ text }) => text.includes(`/results/${id}`));
  const isMailed = async (id: string) =>
    eventually(`mail of ${id}`, async () => ((await mailsOf(id)).length > 0 ? id : undefined));
  const clients = async () =>
    (await call('listClientes', { token: adminToken, query: { limit: '100' } })).data.clientes.map(
      ({ nombre }) => nombre,
    );

  const [known, mailed, waiting, later] = ['conocida', 'avisada', 'en-espera', 'posterior'].map(
    (id) => `${id}-${mark}`,
  ) as [string, string, string, string];
  await deliver(known);
  const disponible = await eventually('the determination is known', async () => {
    const { determinaciones } = (await call('getDeterminacionesDisponibles', { token })).data;
    return determinaciones[0];
  });
  await call('updateAvisos', { token, body: { avisos: [disponible], avisosProvisionales: false } });

  const moment = new Date();
  const asked = ['scripts/restore/main.ts', '--stage', stage, '--to', `${moment.toISOString().slice(0, 19)}Z`];
  const give = async (...more: string[]) =>
    runCommand(process.execPath, [...asked, ...more], {
      env: { INIT_CWD: folder },
      timeout: restoring,
    });
  const plan = await give();
  expectSame('What is said without touching anything', plan.includes('No se ha tocado nada'), true);
  await give('--beside');
  console.log('The table as it was stands beside the stage’s');

  await deliver(mailed);
  await isMailed(mailed);
  await call('createCliente', {
    token: adminToken,
    body: { nombre: `Perdido ${mark}`, solicitantes: [`Hotel perdido ${mark}`] },
  });
  expectSame('The client made after the moment', (await clients()).includes(`Perdido ${mark}`), true);
  // Read, or mailed, or neither, when the readers are paused.
  await deliver(waiting);
  await give('--in-place', '--yes');
  console.log('It has taken the place of the stage’s');

  expectSame('The sample delivered before the moment', await status(known), 200);
  expectSame('The client made after the moment', (await clients()).includes(`Perdido ${mark}`), false);
  for (const id of [mailed, waiting]) await isThere(id);
  await isMailed(waiting);
  await deliver(later);
  await isMailed(later);
  for (const id of [mailed, waiting, later]) expectSame(`Mails of ${id}`, (await mailsOf(id)).length, 1);
  console.log(
    'What was delivered since is there again, each alert was mailed once, and what was changed since is gone',
  );
}
