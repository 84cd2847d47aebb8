import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atEveryWrite } from '../../../testing/at-every-write.ts';
import { type OwnProcess, startOwnProcess } from '../../../testing/own-process.ts';
import { startTables } from '../../../testing/tables.ts';
import { readEntradas } from '../../platform/audit/auditoria.ts';
import type { Dueno } from '../../platform/access/store/duenos.ts';
import { readWebhook, readWebhookSecrets, readWebhooksOf, type StoredWebhook } from '../webhooks/store/webhooks.ts';
import type * as changes from '../webhooks/change-webhook.ts';

let stop: () => Promise<void>;
let dying: OwnProcess<typeof changes>;
let living: typeof changes;
beforeAll(async () => {
  stop = await startTables();
  dying = await startOwnProcess(async () => import('../webhooks/change-webhook.ts'));
  living = await import('../webhooks/change-webhook.ts');
});
afterAll(async () => {
  await dying.connection.close();
  await stop();
});

let n = 0;
const changing = () => ({
  author: {
    usuario: { _id: 'ana', email: 'ana@cliente.example' },
    now: new Date(Date.parse('2026-03-10T10:00:00Z') + ++n),
    newId: () => `id-${++n}`,
  },
  cliente: null,
});
const duenoOf = (name: string): Dueno => ({
  tipo: 'usuario',
  usuarioId: name,
  email: `${name}@cliente.example`,
  master: null,
  clientes: [],
});
const wanted = (name: string) => ({
  nombre: 'ERP',
  url: 'https://erp.example/',
  eventos: ['muestra.autorizada' as const],
  dueno: duenoOf(name),
  acotada: { clientes: [], solicitantes: [], tipoGrupos: [] },
});
const nameOf = (id: string) => id;

/** What the trail has of a webhook, newest first. */
async function trailOf({ _id }: Pick<StoredWebhook, '_id'>): Promise<string[]> {
  const { entradas } = await readEntradas(undefined, 1000);
  return entradas.filter(({ cosa }) => cosa._id === _id).map(({ accion }) => accion);
}

describe('a death at each write', () => {
  it('of making a webhook leaves none, or one that signs and is recorded', async () => {
    const deaths = await atEveryWrite(dying, async (name, write) => {
      await write(async ({ makeWebhook }) => makeWebhook(wanted(name), changing(), nameOf));
      for (const webhook of await readWebhooksOf(`usuario#${name}`)) {
        expect(await readWebhookSecrets(webhook._id)).toBeDefined();
        expect(await trailOf(webhook)).toEqual(['crear']);
      }
      const { webhook } = await living.makeWebhook(wanted(name), changing(), nameOf);
      expect((await readWebhooksOf(`usuario#${name}`)).map(({ _id }) => _id)).toContain(webhook._id);
    });
    expect(deaths).toBe(2);
  });

  it('of giving one another secret leaves one that signs with what its owner has, and can be repeated', async () => {
    const deaths = await atEveryWrite(dying, async (name, write) => {
      const { webhook, secreto: former } = await living.makeWebhook(wanted(name), changing(), nameOf);
      await write(async ({ renewSecret }) => renewSecret(webhook, changing()));
      const between = await readWebhook(webhook._id);
      if (!between) throw new Error('The webhook is gone');
      const { secreto, anterior } = (await readWebhookSecrets(webhook._id)) ?? { secreto: '' };
      expect([secreto, anterior].map((one) => `whsec_${one ?? ''}`)).toContain(former);
      expect(await trailOf(webhook)).toEqual(anterior === undefined ? ['crear'] : ['modificar', 'crear']);
      const { secreto: next } = await living.renewSecret(between, changing());
      expect(`whsec_${(await readWebhookSecrets(webhook._id))?.secreto ?? ''}`).toBe(next);
    });
    expect(deaths).toBe(2);
  });

  it('of deleting one leaves it whole, or gone with what it signed with once that is repeated', async () => {
    const deaths = await atEveryWrite(dying, async (name, write) => {
      const { webhook } = await living.makeWebhook(wanted(name), changing(), nameOf);
      await write(async ({ removeWebhook }) => removeWebhook(webhook, changing()));
      const left = await readWebhook(webhook._id);
      expect((await readWebhookSecrets(webhook._id)) === undefined).toBe(left === undefined);
      if (left) await living.removeWebhook(left, changing());
      expect(await trailOf(webhook)).toEqual(['eliminar', 'crear']);
      expect(await readWebhooksOf(`usuario#${name}`)).toEqual([]);
    });
    expect(deaths).toBe(2);
  });
});

it('one that is saved as it is stays so, unless it was switched off for failing: then it is on again', async () => {
  const { webhook } = await living.makeWebhook(wanted('igual'), changing(), nameOf);
  const { nombre, url, eventos } = webhook;
  const edited = { nombre, url, eventos, activo: true };
  expect(await living.editWebhook(webhook, { edited, isOff: false }, changing())).toBe(webhook);
  expect((await readWebhook(webhook._id))?.version).toBe(1);
  expect(await trailOf(webhook)).toEqual(['crear']);
  const again = await living.editWebhook(webhook, { edited, isOff: true }, changing());
  expect(again).toMatchObject({ version: 2, activo: true });
  expect(again.activadoEn > webhook.activadoEn).toBe(true);
  const { entradas } = await readEntradas(undefined, 1000);
  const changed = entradas.find(({ cosa, accion }) => cosa._id === webhook._id && accion === 'modificar');
  expect(changed?.cambios).toEqual([{ campo: 'webhook.activo', antes: false, despues: true }]);
});

it('the trail has no query of an address, in which a receiver may want a secret', async () => {
  const asked = { ...wanted('con-secreto'), url: 'https://erp.example/avisos?token=muy-secreto' };
  const { webhook } = await living.makeWebhook(asked, changing(), nameOf);
  const { entradas } = await readEntradas(undefined, 1000);
  const made = entradas.find(({ cosa }) => cosa._id === webhook._id);
  expect(made?.cambios.find(({ campo }) => campo === 'webhook.url')?.despues).toBe('https://erp.example/avisos?…');
  expect(JSON.stringify(made)).not.toContain('muy-secreto');
});
