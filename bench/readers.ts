import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { cliente } from '../testing/clientes.ts';
import { startTables } from '../testing/tables.ts';
import { storedUsuario } from '../testing/usuarios.ts';
import { emailsReferringTo } from '../lambdas/admin/references.ts';
import { readersOf } from '../lambdas/access/readers.ts';
import { required } from '../lambdas/runtime/environment.ts';
import { mapBounded } from '../lambdas/runtime/map-bounded.ts';
import { documents } from '../lambdas/store/clients.ts';
import { findClientesOf, listClientes } from '../lambdas/store/clientes.ts';
import { markReferencesComplete, targets, targetsOfCliente, targetsOfUsuario } from '../lambdas/store/references.ts';
import { listUsuarios } from '../lambdas/store/usuarios-panel.ts';
import { loadScope } from '../lambdas/access/load-scope.ts';
import { DirectoryReader } from '../lambdas/store/directory-reader.ts';
import { clientesSource } from '../lambdas/store/directory-sources.ts';
import { ensureDirectories } from '../lambdas/store/panel-directories.ts';
import { meterDynamoDb } from './meter.ts';

// What it costs to find who sees samples among many users: `node bench/readers.ts [users] [clients]`.

const [users = 100_000, clients = 20_000] = process.argv.slice(2).map(Number);
/** Solicitantes of each client, and masters among the users. */
const perClient = 5;
const masters = 60;

const solicitanteOf = (client: number, nth: number) => `Establecimiento ${client}-${nth} de la cadena`;

const stop = await startTables();
try {
  await lay();
  const read = meterDynamoDb();
  console.log('| what | ms | requests | read units | found |\n| --- | --- | --- | --- | --- |');

  for (const n of [1, 20, 200]) {
    const names = Array.from({ length: n }, (_, nth) => solicitanteOf((nth * 97) % clients, nth % perClient));
    await timed(`who sees samples of ${n} solicitantes`, async () => readersOf(new Set(names)));
    await timed(`the clients of ${n} solicitantes`, async () => findClientesOf(names));
  }
  await timed('the users of a client', async () => emailsReferringTo(targets.cliente('cliente-77')));
  await ensureDirectories();
  const master = {
    role: 'cliente',
    master: 'alicuota',
    clientes: [],
    solicitantes: [],
    grupoTipoMuestra: [],
    tipoMuestra: null,
  } as const;
  const scope = async () => {
    const { solicitantes } = await loadScope({ ...master, solicitantes: [], grupoTipoMuestra: [] });
    return solicitantes === 'todos' ? [] : [...solicitantes];
  };
  const fresh = new DirectoryReader(clientesSource);
  await timed('the clients of all, in a new process', async () => fresh.follow());
  await timed('a company’s master, first request', scope);
  await timed('a company’s master, further requests', scope);
  await timed('every user and every client', async () => [...(await listUsuarios()), ...(await listClientes())]);

  async function timed(what: string, act: () => Promise<unknown>): Promise<void> {
    read();
    const started = performance.now();
    const found = await act();
    const { requests, units } = read();
    const ms = (performance.now() - started).toFixed(0);
    const size = Array.isArray(found) ? found.length : JSON.stringify(found);
    console.log(`| ${what} | ${ms} | ${requests} | ${units} | ${size} |`);
  }
} finally {
  await stop();
}

/** Users, clients and their references, as the store writes them, but in batches: one by one they take an hour. */
async function lay(): Promise<void> {
  const portal = required('PORTAL_TABLE');
  let batch: Record<string, unknown>[] = [];
  const flush = async () => {
    const puts = batch.map((Item) => ({ PutRequest: { Item } }));
    batch = [];
    await mapBounded(chunksOf(puts, 25), 8, async (part) =>
      documents().send(new BatchWriteCommand({ RequestItems: { [portal]: part } })),
    );
  };
  for (let n = 0; n < Math.max(users, clients); n++) {
    if (n < clients) {
      const one = clienteAt(n);
      batch.push(itemOf('cliente', 'clientes', one), ...referencesOf(one._id, targetsOfCliente(one)));
    }
    if (n < users) {
      const one = usuarioAt(n);
      batch.push(itemOf('usuario', 'usuarios', one), ...referencesOf(one._id, targetsOfUsuario(one)));
    }
    if (batch.length >= 5000) await flush();
  }
  await flush();
  await markReferencesComplete();
}

function clienteAt(n: number) {
  return cliente({
    _id: `cliente-${n}`,
    nombre: `Cliente ${n} de Baleares, S. L.`,
    solicitantes: Array.from({ length: perClient }, (_, nth) => solicitanteOf(n, nth)),
    contacto: { email: `calidad@cliente-${n}.example`, telefono: '971 000 000' },
    empresa: n % 4 === 0 ? 'cbba' : 'alicuota',
  });
}

function usuarioAt(n: number) {
  return storedUsuario({
    _id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    email: `persona.apellido${n}@cliente-${n % clients}.example`,
    ...(n < masters ? { master: 'todos' } : { clientes: [`cliente-${n % clients}`] }),
    avisos: ['Legionella spp.', 'Recuento de E. coli', 'Turbidez'],
  });
}

function itemOf(entity: string, pk: string, item: { _id: string }): Record<string, unknown> {
  return { ...item, pk, sk: item._id, __edb_e__: entity, __edb_v__: '1' };
}

function referencesOf(_id: string, wanted: ReadonlySet<string>): Record<string, unknown>[] {
  return [...wanted].map((target) => ({
    ...itemOf('referencia', `referencia#${target}`, { _id }),
    gsi1pk: `referenciasDe#${_id}`,
    gsi1sk: target,
    target,
    version: 1,
  }));
}

function chunksOf<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size));
}
