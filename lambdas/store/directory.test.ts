import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cliente } from '../../testing/clientes.ts';
import { atEveryWrite } from '../../testing/at-every-write.ts';
import { takeTurns } from '../../testing/interleavings.ts';
import { startOwnProcess } from '../../testing/own-process.ts';
import { startTables } from '../../testing/tables.ts';
import { storedUsuario } from '../../testing/usuarios.ts';
import { mapBounded } from '../runtime/map-bounded.ts';
import { listClientes, readClientes, removeCliente, writeCliente } from './clientes.ts';
import { Directory } from './directory.ts';
import { DirectoryReader } from './directory-reader.ts';
import { dropMarks, markChanged, readMarks } from './directory-marks.ts';
import { listParts, readHead, writeHead, writePart } from './directory-parts.ts';
import { clientesSource, entryOfCliente, entryOfUsuario, usuariosSource } from './directory-sources.ts';
import { clientesDirectory, usuariosDirectory } from './panel-directories.ts';
import { readUsuario, usuarios } from './usuarios.ts';
import { changeUsuario, insertUsuario, listUsuarios, removeUsuario } from './usuarios-panel.ts';

const now = new Date('2026-03-10T10:00:00Z');

/** Readers that stay, as those of a process do. */
const following = { usuarios: new DirectoryReader(usuariosSource), clientes: new DirectoryReader(clientesSource) };

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
  await Promise.all([usuariosDirectory().rebuild(), clientesDirectory().rebuild()]);
  // Of writers that died in the test before: they would count as writing for a minute.
  await dropMarks('usuarios', await readMarks('usuarios'));
});

/** The store in a process of its own, whose connection can be held and cut; nothing is repeated by the SDK. */
const startWriter = async () =>
  startOwnProcess(async () => ({
    ...(await import('./usuarios-panel.ts')),
    ...(await import('./clientes.ts')),
    few: await (async () => {
      const { Directory: Own } = await import('./directory.ts');
      return new Own((await import('./directory-sources.ts')).usuariosSource, { maxMarks: 2 });
    })(),
  }));
type Writer = Awaited<ReturnType<typeof startWriter>>;

let ids = 0;
const cambio = () => ({ _id: `cambio-${++ids}`, cuando: now.toISOString(), email: 'jefa@lab.example' });
const userOf = (_id: string, more: object = {}) => ({ ...storedUsuario({ _id, ...more }), cambio: cambio() });
const insert = async (_id: string, more: object = {}) =>
  insertUsuario({ ...userOf(_id, more), passwordHash: null }, now);

/** Has a process that has read before, and one that begins, list what the items are. */
async function expectExact(about: string): Promise<void> {
  const wanted = (await listUsuarios()).map(entryOfUsuario).toSorted(usuariosSource.compare);
  expect(await following.usuarios.follow(), `${about}, warm, followed`).toEqual(wanted);
  expect(await usuariosDirectory().read(), `${about}, warm`).toEqual(wanted);
  expect(await new DirectoryReader(usuariosSource).follow(), `${about}, cold, followed`).toEqual(wanted);
  expect(await new Directory(usuariosSource).read(), `${about}, cold`).toEqual(wanted);
  const clientes = (await listClientes()).map(entryOfCliente).toSorted(clientesSource.compare);
  expect(await following.clientes.follow(), `${about}, warm, followed`).toEqual(clientes);
  expect(await clientesDirectory().read(), `${about}, warm`).toEqual(clientes);
  expect(await new DirectoryReader(clientesSource).follow(), `${about}, cold, followed`).toEqual(clientes);
  expect(await new Directory(clientesSource).read(), `${about}, cold`).toEqual(clientes);
}

describe('the directory after a death at any write', () => {
  it('lists a user as it is, made, changed and deleted, and what is written after', async () => {
    const deaths = await atEveryWrite(writers[0] as Writer, async (name, write) => {
      await write(async (dying) => dying.insertUsuario({ ...userOf(name), passwordHash: null }, now));
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
      const left = await readUsuario(name);
      if (left) await changeUsuario(left, { isActive: false }, cambio(), now);
      await expectExact(`changed after ${name}`);
    });
    expect(deaths).toBeGreaterThanOrEqual(8);
  }, 60_000);

  it('lists a client as it is', async () => {
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
    expect(deaths).toBeGreaterThanOrEqual(8);
  }, 60_000);

  it('lists everything while it is built and while what has changed is written into its parts', async () => {
    const many = Array.from({ length: 3 }, (_, n) => `muchas-${n}`);
    const deaths = await atEveryWrite(writers[0] as Writer, async (name, write) => {
      await mapBounded(many, 16, async (_id) => insert(`${_id}-${name}`));
      await write(async (dying) => dying.few.read());
      await expectExact(`folded ${name}`);
      await write(async (dying) => dying.few.rebuild());
      await expectExact(`rebuilt ${name}`);
      for (const one of await listUsuarios()) await removeUsuario(one);
      await usuariosDirectory().rebuild();
    });
    expect(deaths).toBeGreaterThanOrEqual(8);
  }, 60_000);
});

describe('the directory read by several processes', () => {
  it('lists every change, whatever the order of their requests', async () => {
    let seed = 7;
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let round = 0; round < 3; round++) {
      await mapBounded(
        Array.from({ length: 101 }, (_, n) => n),
        16,
        async (n) => insert(`ronda-${round}-${n}`),
      );
      await takeTurns(
        {
          writers,
          run: async (writer, nth) => {
            // Each changes users that the other may fold away at the same moment, and then looks.
            for (let step = 0; step < 2; step++) {
              const _id = `ronda-${round}-${random(6)}`;
              const read = await readUsuario(_id);
              const email = `ronda-${round}-${nth}-${step}@cliente.example`;
              if (read) await writer.changeUsuario(read, { email }, cambio(), now);
              const stored = await readUsuario(_id);
              const listed = await writer.few.read();
              if (nth === 0 && step === 1) await writer.few.rebuild();
              // Its own change, at least, unless the other changed the same user meanwhile.
              const after = await readUsuario(_id);
              if (after?.email !== stored?.email) continue;
              expect(listed.find((entry) => entry._id === _id)?.email).toBe(stored?.email);
            }
          },
        },
        (waiting) => waiting[random(waiting.length)] ?? 0,
      );
      await expectExact(`round ${round}`);
    }
  }, 60_000);

  it('is written into its parts once much has changed, and leaves neither marks nor former parts', async () => {
    await mapBounded(
      Array.from({ length: 150 }, (_, n) => n),
      16,
      async (n) => insert(`muchas-${n}`),
    );
    expect((await readMarks('usuarios')).length).toBeGreaterThan(100);
    await usuariosDirectory().read();
    expect(await readMarks('usuarios')).toEqual([]);
    const head = await readHead('usuarios');
    // Those of another generation were left by the processes that died in the tests before.
    const parts = (await listParts('usuarios')).filter(({ generation }) => generation === head?.generation);
    expect(parts.map(({ version }) => version)).toEqual(head?.parts);
    await expectExact('folded');
  });

  it('is divided otherwise when a part has grown too large', async () => {
    // Names that don't compress.
    const names = (of: number) =>
      Array.from({ length: 60 }, () => `${of} ${crypto.randomUUID()} ${crypto.randomUUID()}`);
    await mapBounded(
      Array.from({ length: 130 }, (_, n) => n),
      16,
      async (n) => insert(`grande-${n}`, { solicitantes: names(n) }),
    );
    for (let n = 0; n < 4; n++) await usuariosDirectory().read();
    expect((await readHead('usuarios'))?.parts.length).toBeGreaterThan(1);
    await expectExact('divided');
    for (let n = 0; n < 4; n++) await new Directory(usuariosSource).read();
    await expectExact('divided and folded');
  }, 60_000);
});

describe('the directory, followed by functions that only read', () => {
  it('writes nothing, and gives the same list as long as nothing has changed', async () => {
    await mapBounded(
      Array.from({ length: 120 }, (_, n) => n),
      16,
      async (n) => insert(`seguida-${n}`),
    );
    const [before, marks] = [await readHead('usuarios'), await readMarks('usuarios')];
    const followed = await following.usuarios.follow();
    expect(followed).toHaveLength(120);
    expect(await following.usuarios.follow()).toBe(followed);
    expect([await readHead('usuarios'), await readMarks('usuarios')]).toEqual([before, marks]);
    await insert('seguida-nueva');
    expect(await following.usuarios.follow()).toHaveLength(121);
  });

  it('is relied on once it was built when every version at work marked its writes, until one builds it that did not', async () => {
    const head = await readHead('usuarios');
    // As the first reader leaves it, or a version from before `isComplete` that changes a part.
    await writeHead('usuarios', { ...required(head), revision: 99, isComplete: undefined }, head?.revision);
    expect(await following.usuarios.follow()).toBeUndefined();
    expect(await usuariosDirectory().read()).toEqual([]);
    expect(await following.usuarios.follow()).toBeUndefined();
    await usuariosDirectory().ensure();
    expect(await following.usuarios.follow()).toEqual([]);
    await insert('marcada');
    expect((await following.usuarios.follow())?.map(({ _id }) => _id)).toEqual(['marcada']);
  });

  it('is left to the items where more has changed than they cost', async () => {
    await markChanged(
      'usuarios',
      Array.from({ length: 501 }, (_, n) => `cambiada-${n}`),
    );
    expect(await new DirectoryReader(usuariosSource).follow()).toBeUndefined();
    for (let n = 0; n < 4; n++) await usuariosDirectory().read();
    expect(await new DirectoryReader(usuariosSource).follow()).toEqual([]);
  });
});

describe('the directory, read where very much has changed', () => {
  it('asks for all items at once, not for each that is marked', async () => {
    await insert('guardada');
    await markChanged(
      'usuarios',
      Array.from({ length: 501 }, (_, n) => `cambiada-${n}`),
    );
    let asked = 0;
    const readSome = async (some: readonly string[]) => {
      asked += some.length;
      return usuariosSource.readSome(some);
    };
    expect((await new Directory({ ...usuariosSource, readSome }).read()).map(({ _id }) => _id)).toEqual(['guardada']);
    expect(asked).toBe(0);
    // With the fewer marks that are left, these are asked for.
    for (let left = 502; left > 500; left = (await readMarks('usuarios')).length) await usuariosDirectory().read();
    await new Directory({ ...usuariosSource, readSome }).read();
    expect(asked).toBe((await readMarks('usuarios')).length);
  });
});

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('There is none');
  return value;
}

describe('the directory', () => {
  it('keeps a part that a dead process had begun until a minute has passed, and then replaces it', async () => {
    await mapBounded(
      Array.from({ length: 110 }, (_, n) => n),
      16,
      async (n) => insert(`media-${n}`),
    );
    const head = await readHead('usuarios');
    const next = { generation: head?.generation ?? '', part: 0, version: (head?.parts[0] ?? 0) + 1 };
    await writePart('usuarios', next, new Uint8Array(), new Date());
    await expectExact('begun by another');
    expect((await readMarks('usuarios')).length).toBe(110);
    await new Directory(usuariosSource, { clock: () => new Date(Date.now() + 61_000) }).read();
    expect(await readMarks('usuarios')).toEqual([]);
    await expectExact('taken over');
  });

  it('holds nothing of a user that was erased', async () => {
    await insert('borrada');
    await usuariosDirectory().rebuild();
    const read = await readUsuario('borrada');
    if (read) await removeUsuario(read);
    await usuariosDirectory().forget('borrada');
    expect(await readMarks('usuarios')).toEqual([]);
    const [part] = await listParts('usuarios');
    expect(part).toBeDefined();
    await expectExact('erased');
  });

  it('counts what a version from before wrote without it, shows it once it is marked, and is mended by the command', async () => {
    await insert('vista');
    await insert('perdida');
    await usuariosDirectory().rebuild();
    await usuarios().patch({ _id: 'vista' }).set({ email: 'aparte@cliente.example' }).go();
    await usuarios().delete({ _id: 'perdida' }).go();
    await insert('nueva');
    await dropMarks('usuarios', await readMarks('usuarios'));
    expect(await usuariosDirectory().countStale()).toBe(3);
    await markChanged('usuarios', ['vista']);
    expect(await usuariosDirectory().countStale()).toBe(2);
    await usuariosDirectory().rebuild();
    expect(await usuariosDirectory().countStale()).toBe(0);
    await expectExact('mended');
  });
});
