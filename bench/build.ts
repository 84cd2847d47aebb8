import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { expectedOf } from '../lambdas/index/blocks/row.ts';
import { hashPassword } from '../lambdas/credentials/password.ts';
import { putCliente } from '../lambdas/store/clientes.ts';
import { documents } from '../lambdas/store/clients.ts';
import { required } from '../lambdas/runtime/environment.ts';
import { putTipoGrupo } from '../lambdas/store/tipo-grupos.ts';
import { createUsuario } from '../lambdas/store/usuarios.ts';
import { answer, input } from './child.ts';
import { type Dataset, dataset } from './data.ts';
import { IndexFill } from './fill-index.ts';
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
const { index, authorised, indexed } = await gather(data);
const started = performance.now();
await index.write();
const seconds = (performance.now() - started) / 1000;
const build: Build = { authorised, indexed, solicitantes: index.solicitantes, seconds, ...(await weigh()) };
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

async function gather(all: Dataset) {
  const fill = new IndexFill();
  const file = createWriteStream(copyFile);
  const count = { authorised: 0, indexed: 0 };
  let lines = '';
  for (const muestra of all.muestras()) {
    const expected = expectedOf(muestra);
    if (!expected) continue;
    const { familia, row } = expected;
    fill.add(familia, row);
    count.indexed++;
    if (familia === 'en_curso') continue;
    lines += copyLine(++count.authorised, row);
    if (lines.length < 1_000_000) continue;
    if (!file.write(lines)) await once(file, 'drain');
    lines = '';
  }
  file.end(lines);
  await finished(file);
  return { index: fill, ...count };
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
