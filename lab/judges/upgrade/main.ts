import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readStage } from '../../../cdk/config.ts';
import type { Call } from '../../../contract/base/call.ts';
import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import { sumaDias } from '../../../contract/base/dias-habiles.ts';
import { calls as today } from '../../../contract/calls.ts';
import { eventosDeWebhook } from '../../../contract/webhooks/webhook.ts';
import { root } from '../../../local/environment.ts';
import { releasedAt, wayBack } from '../../../scripts/deploy/back.ts';
import { noArguments } from '../../../scripts/target/options.ts';
import { ndjson } from '../../../testing/deployed/laboratory.ts';
import { eventually } from '../../../testing/deployed/target.ts';
import { sampleThatFails } from '../../../testing/product/alerts.ts';
import { restoreStored, stored } from '../../../testing/stored/stored.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../../testing/webhook-receiver.ts';
import { judge, runCommand } from '../judge.ts';
import { type Answers, everyAnswer, goneFrom, lackOf } from './answers.ts';
import { checkoutOf, releasedCommit, releasedVersion, type RunningVersion, startVersion } from './version.ts';

// Upgrades the last release's product to this version and goes back, on one data folder: what each wrote, the other reads.
// It begins with what 1.0.0 stored; that today's version reads that is a test too, without the release (e2e/portal/api/stored.test.ts).

const usage = `Uso: npm run judge upgrade

Pone en marcha la última versión publicada con lo que guardó la 1.0.0, la actualiza a esta sobre la misma carpeta de datos, envía con
ella un evento de webhook de cada clase nueva, y vuelve a aquella. Compara lo que responde cada una de lo que la otra guardó.`;

type Calls = Readonly<Record<string, Call>>;

/** What is found amiss, said as it is found. */
const faults: string[] = [];
function expectNone(what: string, found: readonly string[]): void {
  console.log(found.length === 0 ? what : `${what}: not so`);
  for (const one of found.slice(0, 20)) console.log(`  ${one}`);
  faults.push(...found.map((one) => `${what}: ${one}`));
}

/** What CHANGELOG.md says under 'Going back' that the release doesn't read of what this version stores. */
const notReadBefore = [
  // Entries about installations, which it doesn't know.
  /^admin \/admin\/auditoria: no /u,
  // The log of a webhook that was sent events of new kinds.
  /^cliente \/webhooks\/[^/]+\/envios: no answer$/u,
];

const tokenOf = async ({ call }: RunningVersion, who: 'admin' | 'cliente') =>
  (await call('login', { body: stored[who] })).data.accessToken;

/** What the administrator and a client's user are answered by the calls of a version. */
async function answersOf(version: RunningVersion, calls: Calls) {
  const all = new Map<string, unknown>();
  for (const who of ['admin', 'cliente'] as const) {
    const headers = { authorization: `Bearer ${await tokenOf(version, who)}` };
    const found = await everyAnswer(calls, async (path) => {
      const response = await fetch(`${version.url}/api${path}`, { headers, redirect: 'manual' });
      return response.status === 200 ? ((await response.json()) as { data: unknown }).data : undefined;
    });
    for (const [path, answer] of found) all.set(`${who} ${path}`, answer);
  }
  return all;
}

function lacks(before: Answers, after: Answers): string[] {
  return [...before].flatMap(([asked, answer]) => lackOf(answer, after.get(asked), asked));
}

const receivedBy = (receiver: WebhookReceiver, path: string) =>
  receiver.received
    .map(({ body }) => JSON.parse(body) as { type: string; data?: unknown })
    .filter((one) => JSON.stringify(one).includes(path));

/** A sample that a version is delivered, and that its users see. */
async function deliver(version: RunningVersion, id: string): Promise<void> {
  const of = { solicitante: { nombre: stored.solicitante }, tipo_muestra: stored.tipo };
  await version.deliver(`${id}.ndjson`, ndjson([sampleThatFails(id, of)]));
  const token = await tokenOf(version, 'cliente');
  await eventually(`sample ${id}`, async () =>
    (await version.call('getResult', { token, params: { id } })).status === 200 ? id : undefined,
  );
}

/** Has the webhook that was stored send what the release tells it from now on. */
async function leadWebhook(version: RunningVersion, url: string): Promise<void> {
  const token = await tokenOf(version, 'cliente');
  const [webhook] = (await version.call('listWebhooks', { token })).data.webhooks;
  const { _id: id = '', nombre, eventos, version: read } = webhook ?? {};
  const body = { nombre, url, eventos, activo: true, version: read };
  const changed = await version.call('updateWebhook', { token, params: { id }, body });
  if (changed.status !== 200) throw new Error(`The release's webhook: ${changed.text}`);
}

/** Has this version send an event of each kind that the release didn't have. */
async function sendNewEvents(
  version: RunningVersion,
  receiver: WebhookReceiver,
  kinds: readonly string[],
): Promise<void> {
  const { call } = version;
  const [token, admin] = [await tokenOf(version, 'cliente'), await tokenOf(version, 'admin')];
  const body = { nombre: 'Lo nuevo', url: `${receiver.origin}/nuevo`, eventos: kinds };
  const made = await call('createWebhook', { token, body });
  if (made.status !== 200) throw new Error(`The webhook of new events: ${made.text}`);
  // A week without samples ended within the last seven days, and another ends within the next ones.
  const hoy = fechaEnMadrid(new Date());
  const fila = {
    que: 'Semanal',
    tipos: [stored.tipo],
    frecuencia: { cada: 'semanas', semanas: 1 },
    desde: sumaDias(hoy, -28),
    origen: { clase: 'propio', documento: '' },
  };
  const { puntos } = (await call('listPuntos', { token, query: {} })).data;
  const nueva = {
    solicitante: stored.solicitante,
    nombre: 'Red del ensayo',
    atributos: { clase: 'red', m3Dia: 3200 },
    puntos: puntos.flatMap(({ clave, solicitante }) => (solicitante === stored.solicitante ? clave : [])).slice(0, 1),
  };
  const instalacion = await call('createInstalacion', { token: admin, body: nueva });
  if (instalacion.status !== 200) throw new Error(`The installation: ${instalacion.text}`);
  const { solicitante: _solicitante, ...campos } = nueva;
  const changed = await call('updateInstalacion', {
    token: admin,
    params: { id: instalacion.data.instalacion._id },
    body: { ...campos, filas: [fila], version: 1 },
  });
  if (changed.status !== 200) throw new Error(`The programme: ${changed.text}`);
  version.sendScheduled();
  for (const kind of kinds) await eventually(`an event ${kind}`, async () => receivedBy(receiver, `"${kind}"`)[0]);
}

async function rehearse(): Promise<boolean> {
  await using cleanup = new AsyncDisposableStack();
  const source = await checkoutOf(await releasedCommit());
  const { calls } = (await import(pathToFileURL(join(source, 'contract/calls.ts')).href)) as { calls: Calls };
  const { eventosDeWebhook: known } = (await import(
    pathToFileURL(join(source, 'contract/webhooks/webhook.ts')).href
  )) as { eventosDeWebhook: object };
  const kinds = Object.keys(eventosDeWebhook).filter((kind) => !(kind in known));
  const dataDir = await mkdtemp(join(tmpdir(), 'alicuota-upgrade-'));
  cleanup.defer(async () => rm(dataDir, { recursive: true, force: true }));
  const receiver = cleanup.use(await startWebhookReceiver());
  const options = { dataDir, privateOrigins: receiver.origin };
  const visited = async <T>(folder: string, visit: (version: RunningVersion) => Promise<T>) => {
    await using version = await startVersion(folder, options);
    // Awaited here: it ends with this function.
    return await visit(version);
  };

  const resources = await visited(source, async (version) => version.resources);
  await restoreStored(dataDir, resources);
  const first = await visited(source, async (version) => {
    await leadWebhook(version, `${receiver.origin}/antes`);
    await deliver(version, 'de-antes');
    const answers = await answersOf(version, calls);
    console.log(`${releasedVersion} has its data: ${answers.size} answers`);
    return answers;
  });

  const added = Object.fromEntries(Object.entries<Call>(today).filter(([name]) => !(name in calls)));
  const { second, own } = await visited(root, async (version) => {
    for (const what of [[], ['--certificates']])
      await runCommand(process.execPath, ['scripts/reindex/main.ts', '--data-dir', dataDir, ...what]);
    expectNone(`This version reads what ${releasedVersion} stored`, lacks(first, await answersOf(version, calls)));
    await deliver(version, 'de-ahora');
    if (kinds.length > 0) await sendNewEvents(version, receiver, kinds);
    console.log(`Events of new kinds that were delivered: ${kinds.join(', ') || 'there are no new kinds'}`);
    return { second: await answersOf(version, calls), own: await answersOf(version, added) };
  });

  const commit = await releasedCommit();
  console.log(wayBack(readStage('prod'), commit, await releasedAt(commit)).split('\n')[0]);
  await visited(source, async (version) => {
    const back = await answersOf(version, calls);
    // What it doesn't know it doesn't answer; what it answers is as this version says.
    const what = `${releasedVersion} reads what this version stored`;
    const gone = goneFrom(back, second).filter((one) => !notReadBefore.some((pattern) => pattern.test(one)));
    expectNone(what, [...lacks(back, second), ...gone]);
    const before = receiver.received.length;
    await deliver(version, 'de-vuelta');
    await eventually('an event of a webhook of before', async () =>
      receiver.received.slice(before).find(({ body }) => body.includes('de-vuelta')),
    );
    console.log(`${releasedVersion} takes a delivery, and tells its webhook`);
  });

  await visited(root, async (version) => {
    const again = await answersOf(version, added);
    expectNone('This version still has what it alone reads', [...goneFrom(again, own)]);
    const token = await tokenOf(version, 'cliente');
    const { webhooks } = (await version.call('listWebhooks', { token })).data;
    const eventos = webhooks.flatMap((webhook) => webhook.eventos);
    expectNone(
      'Its webhooks have the kinds of event that they had',
      kinds.filter((kind) => !eventos.some((evento) => evento === kind)),
    );
  });
  return faults.length === 0;
}

await judge({ usage, read: noArguments, run: rehearse });
