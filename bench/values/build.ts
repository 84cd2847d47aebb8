import { claveDePunto } from '../../contract/rules/punto.ts';
import type { Muestra, MuestraDocument } from '../../contract/muestra.ts';
import { comparePositions, expectedOf, type IndexedRow } from '../../lambdas/index/blocks/row.ts';
import { valoresDe } from '../../lambdas/index/blocks/valores.ts';
import { blocksIn } from '../../lambdas/index/parts/manifest.ts';
import { storedManifests } from '../../lambdas/index/parts/stored-manifests.ts';
import { comparedParametro } from '../../lambdas/index/query/compared-parametro.ts';
import { saveMuestras } from '../../lambdas/ingest/save.ts';
import { putCliente } from '../../lambdas/store/clientes.ts';
import { readBlocks } from '../../lambdas/store/indice-blocks.ts';
import { putTipoGrupo } from '../../lambdas/store/tipo-grupos.ts';
import { answer, input } from '../child.ts';
import { dataset } from '../data.ts';
import { IndexFill } from '../fill-index.ts';
import { progress } from '../large/progress.ts';
import { type Anterior, measuredPoint } from './questions.ts';
import { pointOf, ValueFiles } from './value-files.ts';

/** Fills the index, values and all, and writes the files that the databases load. */
export interface ValueBuildInput {
  samples: number;
  folder: string;
}

export interface ValueBuild {
  indexed: number;
  /** Of the samples indexed, in progress too; and of those authorised, which are asked for. */
  values: number;
  authorisedValues: number;
  seconds: number;
  /** Of the items that hold values alone. */
  valueItems: number;
  valueBytes: number;
  punto: string;
  anterior: Anterior;
}

const { samples, folder } = input() as ValueBuildInput;
const data = dataset(samples);
const { laboratory, cliente } = data;
await Promise.all([...laboratory.clientes, cliente].map(putCliente));
await Promise.all(laboratory.tipoGrupos.map(putTipoGrupo));

const punto = claveDePunto(measuredPoint.solicitante, measuredPoint);
const files = new ValueFiles(folder);
const index = new IndexFill();
const show = progress('samples made', samples);
let [indexed, values] = [0, 0];
let newest: { document: MuestraDocument; row: IndexedRow } | undefined;
for (const document of data.muestras()) {
  const expected = expectedOf(document);
  if (!expected) continue;
  const { familia, row } = expected;
  index.add(familia, row);
  values += valoresDe(row).length;
  show(++indexed);
  if (familia !== 'autorizada') continue;
  await files.add(row);
  const isAtPoint = row.solicitante === measuredPoint.solicitante && pointOf(row) === punto;
  if (isAtPoint && (!newest || comparePositions(row, newest.row) > 0)) newest = { document, row };
}
await files.end();
const started = performance.now();
await index.write();
const seconds = (performance.now() - started) / 1000;
if (!newest) throw new Error('The measured point has no sample');
await saveMuestras([newest.document], { now: new Date('2026-06-30T10:00:00Z'), dryRun: false });
const build: ValueBuild = {
  indexed,
  values,
  authorisedValues: files.values,
  seconds,
  ...(await weigh()),
  punto,
  anterior: anteriorOf(newest.document, newest.row),
};
answer(build);

function anteriorOf({ _id }: Pick<Muestra, '_id'>, row: IndexedRow): Anterior {
  const numbers = valoresDe(row).filter(({ decimal }) => decimal !== '');
  return { muestra: _id, claves: [...new Set(numbers.map((valor) => comparedParametro(valor).clave))] };
}

/** The items of values that manifests name. */
async function weigh(): Promise<Pick<ValueBuild, 'valueItems' | 'valueBytes'>> {
  let [valueItems, valueBytes] = [0, 0];
  for (const manifest of await storedManifests()) {
    const { part } = manifest;
    const names = blocksIn(manifest).flatMap(({ valores }) => valores);
    for (let from = 0; from < names.length; from += 50) {
      const some = names.slice(from, from + 50);
      const items = await readBlocks(some.map((name) => ({ part, name })));
      valueItems += items.length;
      for (const item of items) valueBytes += item?.length ?? 0;
    }
  }
  return { valueItems, valueBytes };
}
