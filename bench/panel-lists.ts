import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Input } from '../contract/calls.ts';
import { usuariosQuerySchema } from '../contract/listas-panel.ts';
import { listUsuarios } from '../lambdas/admin/list-usuarios.ts';
import { required } from '../lambdas/runtime/environment.ts';
import { mapBounded } from '../lambdas/runtime/map-bounded.ts';
import { documents } from '../lambdas/store/clients.ts';
import { Directory } from '../lambdas/store/directory.ts';
import { clientesSource, usuariosSource } from '../lambdas/store/directory-sources.ts';
import { readUsuario } from '../lambdas/store/usuarios.ts';
import { changeUsuario } from '../lambdas/store/usuarios-panel.ts';
import { cliente } from '../testing/clientes.ts';
import { startTables } from '../testing/tables.ts';
import { storedUsuario } from '../testing/usuarios.ts';
import { meterDynamoDb } from './meter.ts';

// What the panel's lists cost among many users and clients: `node bench/panel-lists.ts [users] [clients]`.

const [users = 100_000, clients = 20_000] = process.argv.slice(2).map(Number);

const stop = await startTables();
try {
  await lay();
  const read = meterDynamoDb();
  console.log('| what | ms | requests | read units |\n| --- | --- | --- | --- |');
  await timed('built from the items', async () => {
    await new Directory(usuariosSource).rebuild();
    await new Directory(clientesSource).rebuild();
  });
  await timed('first page, cold', async () => page({}));
  await timed('first page, warm', async () => page({}));
  await timed('first search by e-mail', async () => page({ search: 'apellido777' }));
  await timed('search by e-mail, warm', async () => page({ search: 'apellido778' }));
  await timed('search by solicitante of the client', async () => page({ search: 'establecimiento 77-1' }));
  await timed('by date, first', async () => page({ sortBy: 'fecha' }));
  await timed('page 1,500', async () => page({ page: '1500' }));
  await timed('a change of a user (writes)', async () => {
    const before = await readUsuario(idOf(5));
    const cambio = { _id: 'cambio', cuando: '2026-03-10T10:00:00.000Z', email: 'jefa@lab.example' };
    if (before) await changeUsuario(before, { email: 'otra@cliente.example' }, cambio, new Date());
  });
  await timed('first page after it', async () => page({}));
  await timed('search after it', async () => page({ search: 'otra@' }));

  async function timed(what: string, act: () => Promise<unknown>): Promise<void> {
    read();
    const started = performance.now();
    await act();
    const { requests, units } = read();
    console.log(`| ${what} | ${(performance.now() - started).toFixed(0)} | ${requests} | ${units} |`);
  }
} finally {
  await stop();
}

async function page(query: Record<string, string>): Promise<void> {
  const input: Input<'listUsuarios'> = { params: undefined, body: undefined, query: usuariosQuerySchema.parse(query) };
  const ask = listUsuarios as (given: typeof input) => Promise<unknown>;
  await ask(input);
}

function idOf(n: number): string {
  return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
}

/** Users and clients as the store writes them, but in batches. */
async function lay(): Promise<void> {
  const table = required('PORTAL_TABLE');
  const clientes = Array.from({ length: clients }, (_, n) => ({
    pk: 'clientes',
    entity: 'cliente',
    item: cliente({
      _id: `cliente-${n}`,
      nombre: `Cliente ${n} de Baleares, S. L.`,
      solicitantes: Array.from({ length: 5 }, (_one, nth) => `Establecimiento ${n}-${nth} de la cadena`),
      contacto: { email: `calidad@cliente-${n}.example`, telefono: '971 000 000' },
      empresa: n % 4 === 0 ? 'cbba' : 'alicuota',
    }),
  }));
  const usuarios = Array.from({ length: users }, (_, n) => ({
    pk: 'usuarios',
    entity: 'usuario',
    item: storedUsuario({
      _id: idOf(n),
      email: `persona.apellido${n}@cliente-${n % clients}.example`,
      ...(n < 60 ? { master: 'todos' } : { clientes: [`cliente-${n % clients}`] }),
      createdAt: new Date(Date.UTC(2026, 0, 1) + ((n * 7919) % users) * 60_000).toISOString(),
      avisos: ['Legionella spp.', 'Recuento de E. coli', 'Turbidez'],
    }),
  }));
  const puts = [...clientes, ...usuarios].map(({ pk, entity, item }) => ({
    PutRequest: { Item: { ...item, pk, sk: item._id, __edb_e__: entity, __edb_v__: '1' } },
  }));
  const batches = Array.from({ length: Math.ceil(puts.length / 25) }, (_, n) => puts.slice(n * 25, (n + 1) * 25));
  await mapBounded(batches, 8, async (part) =>
    documents().send(new BatchWriteCommand({ RequestItems: { [table]: part } })),
  );
}
