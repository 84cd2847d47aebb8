import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Cliente } from '../../../contract/administracion/cliente.ts';
import { cliente } from '../../../testing/clientes.ts';
import { atEveryWrite } from '../../../testing/at-every-write.ts';
import { startOwnProcess } from '../../../testing/own-process.ts';
import { startTables } from '../../../testing/tables.ts';
import { storedUsuario } from '../../../testing/usuarios.ts';
import { listClientes, putCliente, readClientes } from './store/clientes.ts';
import { loadScope } from './load-scope.ts';
import { computeScope, type ScopedUsuario } from './scope.ts';

const startWriter = async () => startOwnProcess(async () => import('./store/clientes.ts'));

let stop: () => Promise<void>;
let writer: Awaited<ReturnType<typeof startWriter>>;
beforeAll(async () => {
  stop = await startTables();
  writer = await startWriter();
});
afterAll(async () => {
  await writer.connection.close();
  await stop();
});

const master: ScopedUsuario = {
  role: 'cliente',
  master: 'alicuota',
  clientes: [],
  solicitantes: [],
  grupoTipoMuestra: [],
  tipoMuestra: null,
  porCliente: [],
};
const of = (_id: string, solicitantes: string[], more: Partial<Cliente> = {}) =>
  cliente({ _id, solicitantes, empresa: 'alicuota', ...more });

/** That a master's scope, in a process that has asked before, is what the items make it. */
async function expectExact(about: string): Promise<void> {
  expect(await loadScope(master), about).toEqual(
    computeScope(master, { clientes: await listClientes(), tipoGrupos: [] }),
  );
}

beforeAll(async () => {
  await putCliente(of('hoteles', ['Hotel Sol']));
  await putCliente(of('aguas', ['ETAP Norte'], { empresa: 'cbba' }));
});

it.each([
  ['a client’s user', { clientes: ['hoteles'] }, new Set(['Hotel Sol'])],
  ['the master of a company', { master: 'cbba' as const }, new Set(['ETAP Norte'])],
  ['the master of all', { master: 'todos' as const }, 'todos'],
  ['an administrator', { role: 'admin' as const }, 'todos'],
  ['a user of no client', {}, new Set()],
])('the scope of a user is that of its clients: %s', async (_, more, solicitantes) => {
  expect((await loadScope(storedUsuario({ _id: 'cualquiera', ...more }))).solicitantes).toEqual(solicitantes);
});

it('every change of a client, by another process, counts at a master’s next request, whatever write it dies at', async () => {
  const deaths = await atEveryWrite(writer, async (name, write) => {
    await write(async (dying) =>
      dying.writeCliente({ ...of(name, [`Sol ${name}`]), version: 1, cambio: null }, undefined),
    );
    await expectExact(`made ${name}`);
    await putCliente(of(name, [`Sol ${name}`]));
    const change = async (more: Partial<Cliente>) => {
      await write(async (dying) => {
        const [read] = await readClientes([name]);
        return read && dying.writeCliente({ ...read, ...more, version: read.version + 1 }, read.version);
      });
      await expectExact(`${JSON.stringify(more)} of ${name}`);
    };
    await change({ solicitantes: [`Luna ${name}`] });
    await change({ isActive: false });
    await change({ isActive: true });
    await change({ empresa: 'cbba' });
    await write(async (dying) => {
      const [read] = await readClientes([name]);
      return read && dying.removeCliente(read);
    });
    await expectExact(`deleted ${name}`);
  });
  expect(deaths).toBeGreaterThanOrEqual(10);
}, 60_000);
