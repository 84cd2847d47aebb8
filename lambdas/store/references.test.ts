import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clean } from '../../contract/rules/texto.ts';
import { cliente } from '../../testing/clientes.ts';
import { atEveryWrite } from '../../testing/at-every-write.ts';
import { inEveryOrder, takeTurns } from '../../testing/interleavings.ts';
import { startOwnProcess } from '../../testing/own-process.ts';
import { startTables } from '../../testing/tables.ts';
import { storedUsuario, usuario } from '../../testing/usuarios.ts';
import { mostOrders } from '../../testing/thorough.ts';
import { buildReferences, countMissingReferences } from './build-references.ts';
import { findClientesOf, listClientes, putCliente, readClientes, removeCliente, writeCliente } from './clientes.ts';
import { areReferencesComplete, deleteReferencesOf, readReferences, targets, targetsOfUsuario } from './references.ts';
import { readReferenciasAjenas } from './referencias-ajenas.ts';
import { putTipoGrupo } from './tipo-grupos.ts';
import { createUsuario, readUsuario } from './usuarios.ts';
import { changeUsuario, findUsuariosReferring, insertUsuario, listUsuarios, removeUsuario } from './usuarios-panel.ts';

const now = new Date('2026-03-10T10:00:00Z');
const later = new Date('2026-03-10T10:05:00Z');

let stop: () => Promise<void>;
let writers: Writer[];
beforeAll(async () => {
  stop = await startTables();
  await buildReferences();
  writers = [await startWriter(), await startWriter()];
});
afterAll(async () => {
  for (const { connection } of writers) await connection.close();
  await stop();
});

/** The store in a process of its own, whose connection can be held and cut; nothing is repeated by the SDK. */
const startWriter = async () =>
  startOwnProcess(async () => ({ ...(await import('./usuarios-panel.ts')), ...(await import('./clientes.ts')) }));
type Writer = Awaited<ReturnType<typeof startWriter>>;

let ids = 0;
const cambio = () => ({ _id: `cambio-${++ids}`, cuando: now.toISOString(), email: 'jefa@lab.example' });
const userOf = (_id: string, more: object = {}) => ({ ...storedUsuario({ _id, ...more }), cambio: cambio() });

/** Has users and clients found by reference just as by reading all of them. */
async function expectExact(about: string): Promise<void> {
  const [all, clientes] = [await listUsuarios(), await listClientes()];
  const wanted = new Set(all.flatMap((one) => [...targetsOfUsuario(one)]));
  for (const target of [...wanted, targets.cliente('a'), targets.cliente('b'), targets.grupo('g')]) {
    const referring = all.filter((one) => targetsOfUsuario(one).has(target));
    expect(await findUsuariosReferring([target]), `${about} ${target}`).toEqual(referring);
  }
  for (const name of new Set([
    ...clientes.flatMap(({ solicitantes }) => solicitantes.map(clean)),
    'Sol',
    'Luna',
    'Mar',
  ])) {
    const having = clientes.filter(({ solicitantes }) => solicitantes.map(clean).includes(name));
    expect(await findClientesOf([name]), `${about} ${name}`).toEqual(having);
  }
  const ajenas = clientes.filter(({ referenciaExterna }) => referenciaExterna === 'otra');
  expect(await readReferenciasAjenas(), `${about} referencias`).toEqual(
    new Set(ajenas.flatMap(({ solicitantes }) => solicitantes.map(clean))),
  );
}

/** Deletes every user and client, among which each check looks for every reference, and leaves those that users name. */
async function clear(): Promise<void> {
  for (const one of await listUsuarios()) await removeUsuario(one);
  for (const one of await listClientes()) await removeCliente(one);
  await putNamed();
}

/** Clients, of no solicitante, and groups that users name: none is made for one that isn't there. */
async function putNamed(): Promise<void> {
  for (const _id of ['a', 'b']) await putCliente(cliente({ _id, solicitantes: [] }));
  for (const _id of ['g', 'h']) await putTipoGrupo(tipoGrupo(_id));
}

const tipoGrupo = (_id: string) => ({
  _id,
  nombre: _id,
  descripcion: '',
  color: '#000000',
  tiposIncluidos: ['Agua'],
  isActive: true,
  createdAt: now.toISOString(),
  updatedAt: now.toISOString(),
});

describe('references after a death at any write', () => {
  beforeAll(putNamed);

  it('find a user that is made, moved and deleted, and whoever tries again', async () => {
    const deaths = await atEveryWrite(writers[0] as Writer, async (name, write) => {
      const made = userOf(name, { clientes: ['a'], grupoTipoMuestra: ['g'] });
      await write(async (dying) => dying.insertUsuario({ ...made, passwordHash: null }, now));
      await expectExact(`made ${name}`);
      await insertUsuario({ ...made, passwordHash: null }, later);
      await expectExact(`made again ${name}`);
      await clear();
    });
    expect(deaths).toBeGreaterThanOrEqual(6);
    const moves = await atEveryWrite(writers[0] as Writer, async (name, write) => {
      const before = userOf(name, { clientes: ['a'], grupoTipoMuestra: ['g'] });
      await insertUsuario({ ...before, passwordHash: null }, now);
      const change = { clientes: [], grupoTipoMuestra: ['h'], master: 'cbba' as const };
      await write(async (dying) => {
        const read = await readUsuario(name);
        return read && dying.changeUsuario(read, change, cambio(), now);
      });
      await expectExact(`moved ${name}`);
      const read = await readUsuario(name);
      if (read) await changeUsuario(read, { clientes: ['a'], grupoTipoMuestra: [], master: null }, cambio(), later);
      await expectExact(`moved back ${name}`);
      await clear();
    });
    expect(moves).toBeGreaterThanOrEqual(10);
    const removals = await atEveryWrite(writers[0] as Writer, async (name, write) => {
      const before = userOf(name, { clientes: ['b'] });
      await insertUsuario({ ...before, passwordHash: null }, now);
      await write(async (dying) => {
        const read = await readUsuario(name);
        return read && dying.removeUsuario(read);
      });
      await expectExact(`deleted ${name}`);
      await clear();
    });
    expect(removals).toBeGreaterThanOrEqual(4);
  }, 120_000);

  it('find a client that is made, renamed and deleted by its solicitantes', async () => {
    const deaths = await atEveryWrite(writers[0] as Writer, async (name, write) => {
      const made = cliente({ _id: name, solicitantes: ['Sol', 'Luna', name], version: 1, cambio: cambio() });
      await write(async (dying) => dying.writeCliente(made, undefined));
      await expectExact(`made ${name}`);
      await writeCliente(made, undefined);
      const changed = { ...made, solicitantes: ['Sol', ' Mar '], version: 2, cambio: cambio() };
      await write(async (dying) => dying.writeCliente(changed, 1));
      await expectExact(`changed ${name}`);
      await write(async (dying) => {
        const [read] = await readClientes([name]);
        return read && dying.removeCliente(read);
      });
      await expectExact(`deleted ${name}`);
      await clear();
    });
    expect(deaths).toBeGreaterThanOrEqual(8);
  }, 120_000);

  it('find a client that says and takes back that its references are no points', async () => {
    const deaths = await atEveryWrite(writers[0] as Writer, async (name, write) => {
      const otra = { solicitantes: [' Sol  Grande', name], referenciaExterna: 'otra' as const };
      const made = cliente({ _id: name, ...otra, version: 1, cambio: cambio() });
      await write(async (dying) => dying.writeCliente(made, undefined));
      await expectExact(`made ${name}`);
      await writeCliente(made, undefined);
      expect(await readReferenciasAjenas()).toEqual(new Set(['Sol Grande', name]));
      const { referenciaExterna: _otra, ...plain } = made;
      const changed = { ...plain, isActive: false, version: 2, cambio: cambio() };
      await write(async (dying) => dying.writeCliente(changed, 1));
      await expectExact(`changed ${name}`);
      const again = { ...changed, ...otra, version: 3, cambio: cambio() };
      await write(async (dying) => dying.writeCliente(again, (await readClientes([name]))[0]?.version));
      await expectExact(`changed back ${name}`);
      await write(async (dying) => {
        const [read] = await readClientes([name]);
        return read && dying.removeCliente(read);
      });
      await expectExact(`deleted ${name}`);
      await clear();
    });
    expect(deaths).toBeGreaterThanOrEqual(12);
  }, 120_000);
});

describe('references of a user that two administrators change at the same time', () => {
  it('are those of the user as it ends, whatever the order of their requests', async () => {
    let n = 0;
    const orders = await inEveryOrder(async (choose) => {
      const name = `disputada-${++n}`;
      await insertUsuario({ ...userOf(name, { clientes: ['a'] }), passwordHash: null }, now);
      await takeTurns(
        {
          writers,
          run: async (writer, nth) => {
            // The one takes it out of its client and the other puts it back, each upon the user as it finds it.
            for (let tries = 0; tries < 3; tries++) {
              const read = await readUsuario(name);
              if (!read) return;
              const changes = { clientes: nth === 0 ? [] : ['a'] };
              if (await writer.changeUsuario(read, changes, cambio(), now)) return;
            }
          },
        },
        choose,
      );
      const stored = await readUsuario(name);
      const found = await findUsuariosReferring([targets.cliente('a')]);
      expect(
        found.some(({ _id }) => _id === name),
        name,
      ).toBe(stored?.clientes.includes('a'));
    });
    expect(orders).toBeGreaterThanOrEqual(Math.min(20, mostOrders));
  }, 240_000);
});

describe('users and clients from before there were references', () => {
  it('are noted by the command, after which nothing is missing', async () => {
    await createUsuario(usuario({ _id: 'antigua', clientes: ['viejo'], version: 3 }));
    await deleteReferencesOf('antigua');
    expect(await findUsuariosReferring([targets.cliente('viejo')])).toEqual([]);
    expect(await countMissingReferences()).toBe(1);
    const built = await buildReferences();
    expect(await countMissingReferences()).toBe(0);
    expect(built.usuarios).toBe((await listUsuarios()).length);
    expect(await areReferencesComplete()).toBe(true);
    await expectExact('built');
    expect((await findUsuariosReferring([targets.cliente('viejo')])).map(({ _id }) => _id)).toEqual(['antigua']);
  });

  it('leave none behind once a user is erased', async () => {
    const wanted = [targets.cliente('a'), targets.cliente('viejo')];
    expect(await readReferences(wanted)).toContain('antigua');
    await deleteReferencesOf('antigua');
    expect(await readReferences(wanted)).not.toContain('antigua');
  });
});
