import { fechaEnMadrid } from '../../contract/fecha.ts';
import {
  incidenciaListada,
  incidenciaPara,
  isIncidenciaVisible,
  readVisibleIncidencia,
} from '../access/incidencias.ts';
import { readVisibleMuestra } from '../access/read-muestra.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Implementation } from '../http/serve.ts';
import { readPointNaming } from '../index/query/point-naming.ts';
import { Failure } from '../runtime/failure.ts';
import { readIncidenciasDeMuestras } from '../store/incidencias-de-muestra.ts';
import { readHilo, readIncidencias, type StoredIncidencia } from '../store/incidencias.ts';
import { countIncidencias as countOf, findIncidencias, inSituation } from './find.ts';

/** A page of the incidents in scope. One that left the scope a moment ago is left out. */
export const listIncidencias: Implementation<'listIncidencias'> = async ({ query }, viewer) => {
  const { alcance, now } = viewer;
  const { situacion, orden, page, limit, punto, ...filtros } = query;
  const hoy = fechaEnMadrid(now);
  const found = await findIncidencias(viewer, { ...filtros, ...(punto && { puntos: await namesOf(punto) }) });
  const chosen = inSituation(found, { situacion, orden, hoy });
  const ids = chosen.slice((page - 1) * limit, page * limit).map(({ _id }) => _id);
  const read = new Map((await readIncidencias(ids)).map((one) => [one._id, one]));
  const incidencias = ids.flatMap((id) => {
    const one = read.get(id);
    return one && isIncidenciaVisible(alcance, one) ? [incidenciaListada(alcance, one, hoy)] : [];
  });
  const paginas = Math.max(1, Math.ceil(chosen.length / limit));
  return { incidencias, total: chosen.length, paginas, cuentas: countOf(found, hoy) };
};

/** The keys of a point and of its aliases. */
async function namesOf(clave: string): Promise<ReadonlySet<string>> {
  const { aliases } = await readPointNaming();
  return new Set(aliases.namesOf(clave));
}

export const countIncidencias: Implementation<'countIncidencias'> = async ({ query }, viewer) =>
  countOf(await findIncidencias(viewer, query), fechaEnMadrid(viewer.now));

/** The incidents that a sample in scope is in, newest first. */
export const listIncidenciasDeMuestra: Implementation<'listIncidenciasDeMuestra'> = async (
  { params },
  { alcance, now },
) => {
  if (!(await readVisibleMuestra(alcance, params.id, 'autorizada'))) throw new Failure('NOT_FOUND');
  const ids = (await readIncidenciasDeMuestras([params.id])).get(params.id) ?? [];
  const hoy = fechaEnMadrid(now);
  // That an incident speaks of a sample is noted before it does.
  const found = (await readIncidencias(ids)).filter(
    (one) =>
      isIncidenciaVisible(alcance, one) &&
      one.muestras.some(({ _id, papel }) => _id === params.id && papel !== 'retirada'),
  );
  const newest = found.toSorted((a, b) => (a.abierta < b.abierta ? 1 : -1));
  return { incidencias: newest.map((one) => incidenciaListada(alcance, one, hoy)) };
};

export const getIncidencia: Implementation<'getIncidencia'> = async ({ params }, viewer) =>
  shown(viewer, await readVisibleIncidencia(viewer.alcance, params.id));

/** An incident as a viewer sees it, with those of the same point and parameter. */
export async function shown(viewer: Viewer & { now: Date }, incidencia: StoredIncidencia) {
  const { _id } = incidencia;
  const otras = await readHilo(_id.slice(0, _id.lastIndexOf('.')));
  return incidenciaPara(viewer, incidencia, { hoy: fechaEnMadrid(viewer.now), otras });
}
