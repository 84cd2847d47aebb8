import { mesesDelPeor } from '../../contract/puntos-listados.ts';
import { fechaEnMadrid, monthsBefore } from '../../contract/fecha.ts';
import { veredicto } from '../../contract/rules/conclusion.ts';
import { expectedOf, type IndexedRow } from '../../lambdas/index/blocks/row.ts';
import { putCliente } from '../../lambdas/store/clientes.ts';
import { readReferenciasAjenas } from '../../lambdas/store/referencias-ajenas.ts';
import { putTipoGrupo } from '../../lambdas/store/tipo-grupos.ts';
import { answer, input } from '../child.ts';
import { dataset } from '../data.ts';
import { IndexFill } from '../fill-index.ts';
import { progress } from '../large/progress.ts';
import { type Failing, incidenciasOf, storeIncidencias } from './incidencias.ts';
import { PointFiles } from './point-files.ts';
import { now } from './questions.ts';

/** Fills the index, values and all, and the incidents, and writes the files that PostgreSQL loads. */
export interface PointBuildInput {
  samples: number;
  incidencias: number;
  folder: string;
}

export interface PointBuild {
  authorised: number;
  /** Points of authorised samples. */
  puntos: number;
  /** Values of their points' samples in the months that the worst parameter is looked for in. */
  values: number;
  /** Seconds that the index and the incidents took to be written. */
  seconds: number;
}

const { samples, incidencias, folder } = input() as PointBuildInput;
const data = dataset(samples);
await Promise.all([...data.laboratory.clientes, data.cliente].map(putCliente));
await Promise.all(data.laboratory.tipoGrupos.map(putTipoGrupo));

const ajenas = await readReferenciasAjenas();
const files = new PointFiles(folder, { desde: monthsBefore(fechaEnMadrid(now), mesesDelPeor), ajenas });
const index = new IndexFill();
const failing: Failing[] = [];
const show = progress('samples made', samples);
let made = 0;
for (const document of data.muestras()) {
  const expected = expectedOf(document);
  if (!expected) continue;
  const { familia, row } = expected;
  index.add(familia, row);
  show(++made);
  if (familia !== 'autorizada') continue;
  await files.add(row);
  const determinacion = failingOf(row);
  if (determinacion !== undefined && files.claveOf(row) !== undefined) failing.push({ row: cut(row), determinacion });
}
const started = performance.now();
await index.write();
await storeIncidencias(incidenciasOf(failing, incidencias), files, folder);
const seconds = (performance.now() - started) / 1000;
await files.end();
const build: PointBuild = {
  authorised: files.samples,
  puntos: files.ids.punto.all.size,
  values: files.values,
  seconds,
};
answer(build);

/** The first determination of a row that does not comply. */
function failingOf({ determinaciones }: IndexedRow): string | undefined {
  return determinaciones.find(([, conclusion]) => veredicto(conclusion) === 'No cumple')?.[0];
}

/** What an incident says of a row: whole rows of all that fail would fill the memory. */
function cut({ id, numero, fecha, tipo, solicitante, punto, codigoPunto, referencia }: IndexedRow): Failing['row'] {
  return { id, numero, fecha, tipo, solicitante, punto, codigoPunto, referencia };
}
