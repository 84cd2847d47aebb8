import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Cliente } from '../../../contract/administracion/cliente.ts';
import { compareClientes } from '../../../contract/administracion/rules/panel-lists.ts';
import { atEveryWrite } from '../../../testing/at-every-write.ts';
import { cliente } from '../../../testing/clientes.ts';
import { takeTurns } from '../../../testing/interleavings.ts';
import { startOwnProcess } from '../../../testing/own-process.ts';
import { startTables } from '../../../testing/tables.ts';
import { listUsuarios, storedUsuario } from '../../../testing/usuarios.ts';
import { mapBounded } from '../runtime/map-bounded.ts';
import {
  listClientes,
  putCliente,
  readClientes,
  removeCliente,
  type StoredCliente,
  writeCliente,
} from '../access/store/clientes.ts';
import { ItemList, type ListSource } from './item-list.ts';
import { knownClientes } from '../access/store/known-clientes.ts';
import { knownUsuarios } from '../access/store/known-usuarios.ts';
import { readUsuario } from '../access/store/usuarios.ts';
import { insertUsuario, removeUsuario } from '../access/store/usuarios-panel.ts';

const now = new Date('2026-03-10T10:00:00Z');
const hourMs = 3_600_000;

/** The store in a process of its own, whose connection can be held and cut; nothing is repeated by the SDK. */
const startWriter = async () =>
  startOwnProcess(async () => ({
    ...(await import('../access/store/usuarios-panel.ts')),
    ...(await import('../access/store/clientes.ts')),
    ...(await import('../access/store/known-clientes.ts')),
    ...(await import('../access/store/known-usuarios.ts')),
  }));
type Writer = Awaited<ReturnType<typeof startWriter>>;

let stop: () => Promise<void>;
let writers: Writer[];
beforeAll(async () => {
  stop = await startTables();
  writers = [await startWriter(), await startWriter()];
});
afterAll(async () => {
  for (const { connection } of writers) await connection.close();
  await stop();
});
beforeEach(async () => {
  for (const one of await listUsuarios()) await removeUsuario(one);
  for (const one of await listClientes()) await removeCliente(one);
});

const source: ListSource<StoredCliente> = {
  kind: 'clientes',
  compare: (a, b) => compareClientes.nombre(a, b),
  readAll: listClientes,
  readSome: readClientes,
};

let ids = 0;
const cambio = () => ({ _id: `cambio-${++ids}`, cuando: now.toISOString(), email: 'jefa@lab.example' });
const of = (_id: string, more: Partial<Cliente> = {}) => cliente({ _id, solicitantes: ['Sol'], ...more });
const insert = async (_id: string) =>
  insertUsuario({ ...storedUsuario({ _id }), cambio: cambio(), passwordHash: null }, now);
const namesOf = (clientes: readonly { nombre: string }[]) => clientes.map(({ nombre }) => nombre);

/** Has a process that has listed before, and one that begins, list what the items are. */
async function expectExact(about: string): Promise<void> {
  const stored = (await listClientes()).toSorted(compareClientes.nombre);
  expect(namesOf(await knownClientes()), `${about}, warm`).toEqual(namesOf(stored));
  expect(await new ItemList(source).read(), `${about}, cold`).toEqual(stored);
  const addresses = (await listUsuarios()).map(({ email }) => email).toSorted();
  expect(
    (await knownUsuarios()).map(({ email }) => email),
    `${about}, warm`,
  ).toEqual(addresses);
}

describe('what is listed', () => {
  it('is the same list as long as nothing changes, and is asked for in one request', async () => {
    const [writer] = writers as [Writer];
    await mapBounded(Array.from('abcdef'), 4, async (name) => putCliente(of(name)));
    const before = await writer.knownClientes();
    const asked: string[] = [];
    writer.connection.decide(({ operation }) => {
      asked.push(operation);
      return 'served';
    });
    expect(await writer.knownClientes()).toBe(before);
    expect(asked).toEqual(['Query']);
    await putCliente(of('a', { nombre: 'Zeta' }));
    expect(namesOf(await writer.knownClientes()).at(-1)).toBe('Zeta');
    expect(asked).toEqual(['Query', 'Query', 'GetItem']);
    writer.connection.decide(() => 'served');
  });

  it('has users but for the administrator that a portal begins with, in order', async () => {
    for (const _id of ['admin', 'berta', 'ana']) await insert(_id);
    expect((await knownUsuarios()).map(({ _id }) => _id)).toEqual(['ana', 'berta']);
  });

  it('is right in every process after a death at any write of a client', async () => {
    await expectExact('before');
    const deaths = await atEveryWrite(writers[0] as Writer, async (name, write) => {
      const made = cliente({ _id: name, solicitantes: ['Sol'], version: 1, cambio: cambio() });
      await write(async (dying) => dying.writeCliente(made, undefined));
      await expectExact(`made ${name}`);
      await writeCliente(made, undefined);
      await write(async (dying) => dying.writeCliente({ ...made, nombre: 'Otro', version: 2, cambio: cambio() }, 1));
      await expectExact(`changed ${name}`);
      await write(async (dying) => {
        const [read] = await readClientes([name]);
        return read && dying.removeCliente(read);
      });
      await expectExact(`deleted ${name}`);
    });
    expect(deaths).toBeGreaterThanOrEqual(6);
  }, 60_000);

  it('and of a user', async () => {
    const deaths = await atEveryWrite(writers[0] as Writer, async (name, write) => {
      await write(async (dying) => {
        const user = { ...storedUsuario({ _id: name }), cambio: cambio(), passwordHash: null };
        return dying.insertUsuario(user, now);
      });
      await expectExact(`made ${name}`);
      await insert(`${name}-b`);
      await write(async (dying) => {
        const read = await readUsuario(`${name}-b`);
        return read && dying.changeUsuario(read, { email: `otra-${name}@cliente.example` }, cambio(), now);
      });
      await expectExact(`changed ${name}`);
      await write(async (dying) => {
        const read = await readUsuario(`${name}-b`);
        return read && dying.removeUsuario(read);
      });
      await expectExact(`deleted ${name}`);
    });
    expect(deaths).toBeGreaterThanOrEqual(6);
  }, 60_000);

  it('has a change at once for who made it, whatever the order of the requests of two processes', async () => {
    let seed = 7;
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (const name of 'abcd') await insert(name);
    for (let round = 0; round < 4; round++) {
      await takeTurns(
        {
          writers,
          run: async (writer, nth) => {
            for (let step = 0; step < 2; step++) {
              const read = await readUsuario('abcd'.charAt(random(4)));
              const email = `ronda-${round}-${nth}-${step}@cliente.example`;
              const changed = read && (await writer.changeUsuario(read, { email }, cambio(), now));
              const listed = await writer.knownUsuarios();
              // Unless the other changed the same user meanwhile.
              if (!changed || (await readUsuario(changed._id))?.email !== email) continue;
              expect(listed.find(({ _id }) => _id === changed._id)?.email).toBe(email);
            }
          },
        },
        (waiting) => waiting[random(waiting.length)] ?? 0,
      );
      await expectExact(`round ${round}`);
    }
  }, 60_000);

  it('has a change by a writer whose clock is behind', async () => {
    const list = new ItemList(source, () => Date.now() + 50_000);
    expect(await list.read()).toEqual([]);
    await putCliente(of('tarde'));
    expect(await list.read()).toHaveLength(1);
    await removeCliente((await list.read())[0] as StoredCliente);
    expect(await list.read()).toEqual([]);
  });

  it('is read anew where the log may lack what changed since', async () => {
    let later = 0;
    const all: number[] = [];
    const readAll = async () => {
      const found = await listClientes();
      all.push(found.length);
      return found;
    };
    const list = new ItemList({ ...source, readAll }, () => Date.now() + later);
    await list.read();
    await putCliente(of('nueva'));
    later = 24 * hourMs;
    expect(await list.read()).toHaveLength(1);
    expect(all).toEqual([0, 1]);
    await list.read();
    expect(all).toEqual([0, 1]);
  });

  it('is read anew where very much has changed, and not item by item', async () => {
    const asked: number[] = [];
    const readSome = async (some: readonly string[]) => {
      asked.push(some.length);
      return readClientes(some);
    };
    const list = new ItemList({ ...source, readSome });
    await list.read();
    const many = Array.from({ length: 501 }, (_, n) => `muchas-${n}`);
    await mapBounded(many, 16, async (_id) => putCliente(of(_id)));
    expect(await list.read()).toHaveLength(501);
    expect(asked).toEqual([]);
    await putCliente(of('otra'));
    expect(await list.read()).toHaveLength(502);
    expect(asked).toEqual([1]);
  }, 60_000);
});
