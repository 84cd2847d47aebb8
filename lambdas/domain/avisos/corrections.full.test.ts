import { carryOut } from '../../platform/bus/bus.ts';
import { announcements } from './announcements.ts';
import { describe, expect, it } from 'vitest';
import type { MuestraDocument } from '../../../contract/muestras/muestra.ts';
import {
  deliver,
  determinacion,
  drain,
  seedCliente,
  seedSubscriber,
  useDyingWorker,
  workUntilDeath,
  everyDeath,
} from '../../../testing/alerts.ts';
import { muestra } from '../../../testing/muestras.ts';
import { everyItem, restoreItems } from '../../../testing/portal-items.ts';
import { leastTried } from '../../../testing/thorough.ts';
import { useMailCloud } from '../../../testing/use-mail-cloud.ts';
import { noteShown } from '../muestras/access/note-shown.ts';
import { readMuestra } from '../../../testing/read-muestra.ts';
import { pauseAvisos } from '../../platform/access/store/notas-de-correo.ts';
import { readUsuario } from '../../platform/access/store/usuarios.ts';
import { changeUsuario } from '../../platform/access/store/usuarios-panel.ts';

const now = new Date('2026-03-10T10:00:00Z');
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const cloud = useMailCloud();
const dying = useDyingWorker();

let names = 0;

/** A client of two places with a user who isn't subscribed to anything. */
async function reader() {
  const name = `lector${++names}`;
  await seedCliente(name, [`${name} Sol`, `${name} Luna`]);
  const email = await seedSubscriber({ _id: name, clientes: [name], avisos: [] });
  const sample = (id: string, of: Partial<MuestraDocument> = {}) =>
    muestra({ _id: `${name}-${id}`, numero_muestra: id, solicitante: { nombre: `${name} Sol` }, ...of });
  const open = async (id: string) => {
    const [usuario, found] = await Promise.all([readUsuario(name), readMuestra(`${name}-${id}`)]);
    if (usuario && found) await noteShown({ usuario }, found.header, now);
  };
  const mails = async () => (await cloud.mails()).filter(({ to }) => to.includes(email));
  /** Delivers a file at a minute, and gives the mails that the user has got by then, newest first. */
  const got = async (minute: number, ...samples: MuestraDocument[]) => {
    await deliver(samples, later(minute));
    await drain(cloud, later(minute), 2);
    return mails();
  };
  return { name, sample, open, mails, got };
}

const bad = [determinacion('Legionella spp.', 'No cumple')];
const good = bad.map((one) => ({
  ...one,
  resultados: one.resultados.map((r) => ({ ...r, valor: 22, valor_formateado: '22', conclusion: 'Cumple' })),
}));
const wrong = { determinaciones: bad, conclusion_muestra: 'No cumple' };
const right = { determinaciones: good, conclusion_muestra: 'Cumple', motivo_revision: 'Error de dilución' };

describe('the correction of a sample', () => {
  it('is mailed once to who had opened it, with what changed and why', async () => {
    const { name, sample, open, got } = await reader();
    expect(await got(0, sample('M-1', wrong))).toEqual([]);
    await open('M-1');
    const [mail, ...more] = await got(1, sample('M-1', right));
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('La muestra M-1 ha sido corregida');
    expect(mail?.text).toContain(`* M-1
  Legionella spp.: 120 → 22 UFC/L, No cumple → Cumple
  Motivo: Error de dilución
  Agua de consumo · ${name} Sol · 1 mar 2026
  https://`);
    expect(mail?.text).toContain(`/results/${name}-M-1`);
    expect(mail?.headers['list-unsubscribe']).toContain('/api/avisos/baja?token=');
    expect(await got(2, sample('M-1', right))).toHaveLength(1);
    const [second] = await got(3, sample('M-1', { ...right, producto: 'Torre 2' }));
    expect(second?.text).toContain('Producto: - → Torre 2');
    expect(second?.text).not.toContain('120');
  });

  it('says what changed since the user was shown it, though it was corrected between', async () => {
    const { sample, open, got } = await reader();
    await got(0, sample('M-1', wrong));
    await open('M-1');
    await deliver([sample('M-1', { ...right, producto: 'Torre 1' })], later(1));
    cloud.outbox.splice(0);
    const [mail] = await got(2, sample('M-1', { ...right, producto: 'Torre 2' }));
    expect(mail?.text).toContain('Legionella spp.: 120 → 22 UFC/L, No cumple → Cumple');
    expect(mail?.text).toContain('Producto: - → Torre 2');
  });

  it('comes to who was alerted instead of another alert, and not to who opened the corrected one alone', async () => {
    const { name, sample, mails, got, open } = await reader();
    const alerted = await seedSubscriber({ _id: `${name}-avisada`, clientes: [name] });
    const toAlerted = async () => (await cloud.mails()).filter(({ to }) => to.includes(alerted));
    await got(0, sample('M-1', wrong));
    expect(await toAlerted()).toMatchObject([{ subject: expect.stringMatching(/^Legionella spp\. 120 /u) }]);
    await deliver([sample('M-1', { ...wrong, producto: 'Torre' })], later(1));
    await open('M-1');
    await drain(cloud, later(1), 2);
    const subjects = (await toAlerted()).map(({ subject }) => subject);
    expect(subjects).toEqual(['La muestra M-1 ha sido corregida', expect.stringMatching(/^Legionella spp\. 120 /u)]);
    expect(await mails()).toEqual([]);
  });

  it('of many samples of one file is one mail', async () => {
    const { sample, open, got } = await reader();
    const ids = ['M-1', 'M-2', 'M-3'];
    await got(0, ...ids.map((id) => sample(id, wrong)));
    for (const id of ids) await open(id);
    const [mail, ...more] = await got(1, ...ids.map((id) => sample(id, right)));
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('3 muestras corregidas');
    expect(mail?.text.match(/^\* /gmu)).toHaveLength(3);
  });

  it('of samples with one number and date of two places comes in one order, however they were delivered', async () => {
    for (const turn of [(ids: string[]) => ids, (ids: string[]) => ids.toReversed()]) {
      const { name, sample, open, got } = await reader();
      const samples = (of: Partial<MuestraDocument>) =>
        turn(['M-1', 'M-2']).map((id) => sample(id, { ...of, numero_muestra: 'M-0' }));
      await got(0, ...samples(wrong));
      for (const id of ['M-1', 'M-2']) await open(id);
      const [mail] = await got(1, ...samples(right));
      const links = [...(mail?.text.matchAll(/\/results\/(\S+)/gu) ?? [])].map(([, id]) => id);
      expect(links.slice(0, 2)).toEqual([`${name}-M-1`, `${name}-M-2`]);
    }
  });

  it('by which it is withdrawn says so, and nothing else', async () => {
    const { sample, open, got } = await reader();
    await got(0, sample('M-1', wrong));
    await open('M-1');
    const [mail] = await got(1, sample('M-1', { ...right, estado: 'anulada' }));
    expect(mail?.subject).toBe('La muestra M-1 ha sido retirada');
    expect(mail?.text).toContain('La muestra M-1 ha sido retirada por el laboratorio');
    expect(mail?.text).not.toContain('Legionella');
  });

  it('by which it passes to another client is a withdrawal to the one, and nothing to the other', async () => {
    const [from, to] = [await reader(), await reader()];
    await seedCliente(from.name, [`${from.name} Sol`]);
    await from.got(0, from.sample('M-1', wrong));
    await from.open('M-1');
    // A solicitante that no client has may pass to any.
    await seedCliente(from.name, [`${from.name} Luna`]);
    const moved = from.sample('M-1', { ...right, solicitante: { nombre: `${to.name} Sol` } });
    await deliver([moved], later(1));
    await seedCliente(from.name, [`${from.name} Sol`]);
    await drain(cloud, later(1), 2);
    const [mail] = await from.mails();
    expect(mail?.subject).toBe('La muestra M-1 ha sido retirada');
    expect(mail?.text).not.toContain(to.name);
    expect(await to.mails()).toEqual([]);
  });

  it('isn’t mailed to who was narrowed, disabled or unsubscribed before it is sent', async () => {
    const cambio = { _id: 'x', cuando: now.toISOString(), email: 'a@b.example' };
    const ends: ((name: string) => Promise<unknown>)[] = [
      async (name) => pauseAvisos(name),
      async (name) => change(name, { isActive: false }),
      async (name) => change(name, { solicitantes: [`${name} Luna`] }),
    ];
    async function change(name: string, changes: object) {
      const usuario = await readUsuario(name);
      if (usuario) await changeUsuario(usuario, changes, cambio, now);
    }
    for (const end of ends) {
      const { name, sample, open, got, mails } = await reader();
      await got(0, sample('M-1', wrong));
      await open('M-1');
      await deliver([sample('M-1', right)], later(1));
      const [announcement = ''] = cloud.outbox.splice(0);
      await carryOut(announcement, announcements, now);
      expect(cloud.outbox).toHaveLength(1);
      await end(name);
      await drain(cloud, later(1));
      expect(await mails(), String(end)).toEqual([]);
    }
  });
});

describe('a crash at any write of a correction, from the file to the mail', () => {
  it('mails it once, though every message is delivered twice', async () => {
    const deaths = await everyDeath(dying, async (of, die) => {
      const { name, sample, open, got, mails } = await reader();
      await got(0, sample('M-1', wrong));
      await open('M-1');
      const death = die();
      const read = dying.ingestMuestras;
      const file = [sample('M-1', right)];
      const key = await deliver(file, later(1), async (...given) => read(...given).catch(() => undefined));
      await workUntilDeath(dying, cloud, later(1));
      await deliver(file, later(2), undefined, key);
      await drain(cloud, later(6), 2);
      expect((await mails()).length, `${name} ${of}`).toBe(death.mayRepeat ? 2 : 1);
      // What was mailed counts as shown, though the death came before that was noted.
      const [next] = await got(10, sample('M-1', { ...right, producto: 'Torre' }));
      expect(next?.text, `${name} ${of}`).toContain('Producto: - → Torre');
      expect(next?.text, `${name} ${of}`).not.toContain('120');
    });
    expect(deaths).toBeGreaterThanOrEqual(2 * leastTried(7));
  });
});

describe('a correction that was mailed', () => {
  it('is not mailed again, and counts as shown, after the table is restored to before it and its file is read again', async () => {
    const { sample, open, got, mails } = await reader();
    await got(0, sample('M-1', wrong));
    await open('M-1');
    const moment = await everyItem();
    const file = [sample('M-1', right)];
    const key = await deliver(file, later(1));
    await drain(cloud, later(1));
    expect(await mails()).toHaveLength(1);
    // As docs/operations.md has it: what says which mails were sent is put back.
    const kept = (await everyItem()).filter(({ pk }) => pk.startsWith('aviso'));
    await restoreItems([...moment.filter(({ pk }) => !pk.startsWith('aviso')), ...kept]);
    await deliver(file, later(30), undefined, key);
    await drain(cloud, later(30), 2);
    expect(await mails()).toHaveLength(1);
    const [next, ...others] = await got(40, sample('M-1', { ...right, producto: 'Torre' }));
    expect(others).toHaveLength(1);
    expect(next?.text).toContain('Producto: - → Torre');
    expect(next?.text).not.toContain('120');
  });
});
