import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { type Family, type IndexRow, rowOf } from '../lambdas/index/row.ts';
import { applyChanges, type IndexChange } from '../lambdas/index/write.ts';
import { hashPassword } from '../lambdas/credentials/password.ts';
import { putCliente } from '../lambdas/store/clientes.ts';
import { documents } from '../lambdas/store/clients.ts';
import { required } from '../lambdas/runtime/environment.ts';
import { putTipoGrupo } from '../lambdas/store/tipo-grupos.ts';
import { createUsuario } from '../lambdas/store/usuarios.ts';
import { answer, input } from './child.ts';
import { type Dataset, dataset } from './data.ts';
import { copyLine } from './postgres/copy-line.ts';
import { clienteUser } from './users.ts';

/** Fills both tables with what the questions need, and writes the file that PostgreSQL copies. */
export interface BuildInput {
  samples: number;
  copyFile: string;
}

export interface Build {
  authorised: number;
  indexed: number;
  solicitantes: number;
  /** Seconds from rows in memory to the last block stored. */
  seconds: number;
  items: number;
  storedBytes: number;
}

const { samples, copyFile } = input() as BuildInput;
const data = dataset(samples);
await fillPortal(data);
const { rows, authorised, indexed } = await gather(data);
const started = performance.now();
for (const changes of batches(rows)) await applyChanges(changes);
const seconds = (performance.now() - started) / 1000;
const build: Build = { authorised, indexed, solicitantes: rows.size, seconds, ...(await weigh()) };
answer(build);

async function fillPortal({ laboratory, cliente }: Dataset): Promise<void> {
  await Promise.all([...laboratory.clientes, cliente].map(putCliente));
  await Promise.all(laboratory.tipoGrupos.map(putTipoGrupo));
  await createUsuario({
    ...(laboratory.usuarios[0] as (typeof laboratory.usuarios)[number]),
    ...clienteUser.stored,
    clientes: [cliente._id],
    passwordHash: await hashPassword(clienteUser.password),
  });
}

/** Every indexed row as JSON, by solicitante: a million objects would not fit, their text does. */
async function gather(all: Dataset) {
  const found = new Map<string, string[]>();
  const file = createWriteStream(copyFile);
  const count = { authorised: 0, indexed: 0 };
  let lines = '';
  for (const muestra of all.muestras()) {
    if (muestra.estado === 'anulada') continue;
    const row = rowOf(muestra);
    const list = found.get(row.solicitante) ?? [];
    if (list.length === 0) found.set(row.solicitante, list);
    list.push(JSON.stringify([muestra.estado, row]));
    count.indexed++;
    if (muestra.estado === 'en_curso') continue;
    lines += copyLine(++count.authorised, row);
    if (lines.length < 1_000_000) continue;
    if (!file.write(lines)) await once(file, 'drain');
    lines = '';
  }
  file.end(lines);
  await finished(file);
  return { rows: found, ...count };
}

/** Whole solicitantes together, so that each one's blocks are written once. */
function* batches(of: ReadonlyMap<string, readonly string[]>): Generator<IndexChange[]> {
  let changes: IndexChange[] = [];
  for (const list of of.values()) {
    for (const json of list) {
      const [familia, row] = JSON.parse(json) as [Family, IndexRow];
      changes.push({ after: { familia, row } });
    }
    if (changes.length < 50_000) continue;
    yield changes;
    changes = [];
  }
  yield changes;
}

/** What the index takes up in its table: names and values of every item. */
async function weigh(): Promise<Pick<Build, 'items' | 'storedBytes'>> {
  let items = 0;
  let storedBytes = 0;
  for await (const { Items = [] } of paginateScan({ client: documents() }, { TableName: required('INDICE_TABLE') })) {
    items += Items.length;
    for (const item of Items)
      for (const [name, value] of Object.entries(item)) storedBytes += name.length + size(value);
  }
  return { items, storedBytes };
}

function size(value: unknown): number {
  return value instanceof Uint8Array ? value.length : Buffer.byteLength(String(value));
}
