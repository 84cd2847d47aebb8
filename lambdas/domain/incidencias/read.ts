import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import { autoresDe, namerFor } from './access/autores.ts';
import {
  incidenciaListada,
  incidenciaPara,
  puedeMover,
  readVisibleIncidencia,
  viewpointOf,
  vistaDe,
} from './access/incidencias.ts';
import { nombresDeClientes } from './access/nombres-de-clientes.ts';
import { readVisibleMuestra } from '../muestras/access/read-muestra.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { readDeciding } from './deciding.ts';
import { resolveFilters } from '../../engine/query/request-filters.ts';
import { querySinResolver } from '../../engine/query/failing/sin-resolver.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import { readIncidenciasDeMuestras } from './store/incidencias-de-muestra.ts';
import { readHilo, readIncidencias, type StoredIncidencia } from './store/incidencias.ts';
import { compareAbierta } from './store/incidencias-source.ts';
import { countIncidencias as countOf, findIncidencias, inSituation } from './find.ts';

/** A page of the incidents in scope. An incident that left the scope a moment ago is left out. */
export const listIncidencias: Implementation<'listIncidencias'> = async ({ query }, viewer) => {
  const { usuario, alcance, now } = viewer;
  const { situacion, orden, page, limit, punto, ...filtros } = query;
  const hoy = fechaEnMadrid(now);
  const deciding = await readDeciding(alcance, filtros);
  const { aliases, joined, isSeen } = deciding;
  // No incidents for a point that is joined to others and whose name no sample in scope has.
  const puntos = punto === undefined ? undefined : new Set(isSeen(punto) ? joined.namesOf(punto) : []);
  const found = await findIncidencias(viewer, { ...filtros, puntos });
  const chosen = inSituation(found, { situacion, orden, hoy });
  const ids = chosen.slice((page - 1) * limit, page * limit).map(({ _id }) => _id);
  const [stored, viewpoint, clienteDe] = await Promise.all([
    readIncidencias(ids),
    viewpointOf(alcance),
    nombresDeClientes(usuario, alcance),
  ]);
  const read = new Map(stored.map((one) => [one._id, one]));
  const incidencias = ids.flatMap((id) => {
    const one = read.get(id);
    const vista = one && vistaDe(viewpoint, one);
    return vista ? [incidenciaListada(vista, { hoy, clienteDe })] : [];
  });
  const paginas = Math.max(1, Math.ceil(chosen.length / limit));
  const { total, porPunto } = await querySinResolver(alcance, await resolveFilters(filtros, viewer), deciding);
  const sinResolver = punto === undefined ? total : (porPunto.get(aliases.claveOf(punto))?.length ?? 0);
  const cuentas = { ...countOf(found, hoy), sinResolver };
  return { incidencias, total: chosen.length, paginas, cuentas, puedeMover: puedeMover(usuario) };
};

export const countIncidencias: Implementation<'countIncidencias'> = async ({ query }, viewer) => {
  const { alcance, now } = viewer;
  const [found, filters, deciding] = await Promise.all([
    findIncidencias(viewer, query),
    resolveFilters(query, viewer),
    readDeciding(alcance, query),
  ]);
  const { total: sinResolver } = await querySinResolver(alcance, filters, deciding);
  return { ...countOf(found, fechaEnMadrid(now)), sinResolver };
};

/** The incidents of a sample in scope, newest first. */
export const listIncidenciasDeMuestra: Implementation<'listIncidenciasDeMuestra'> = async (
  { params },
  { usuario, alcance, now },
) => {
  if (!(await readVisibleMuestra(alcance, params.id, 'autorizada'))) throw new Failure('NOT_FOUND');
  const ids = (await readIncidenciasDeMuestras([params.id])).get(params.id) ?? [];
  const hoy = fechaEnMadrid(now);
  // The reference from a sample to an incident is written before the incident, so that some may name no incident yet.
  const [stored, viewpoint, clienteDe] = await Promise.all([
    readIncidencias(ids),
    viewpointOf(alcance),
    nombresDeClientes(usuario, alcance),
  ]);
  const found = stored
    .flatMap((one) => vistaDe(viewpoint, one) ?? [])
    .filter(({ muestras }) => muestras.some(({ _id, papel }) => _id === params.id && papel !== 'retirada'));
  const newest = found.toSorted(compareAbierta);
  return { incidencias: newest.map((one) => incidenciaListada(one, { hoy, clienteDe })) };
};

export const getIncidencia: Implementation<'getIncidencia'> = async ({ params }, viewer) =>
  shown(viewer, (await readVisibleIncidencia(viewer.alcance, params.id)).stored);

/** An incident as a viewer sees it, with the others of the same point and parameter. */
export async function shown({ usuario, alcance, now }: Viewer & { now: Date }, incidencia: StoredIncidencia) {
  const { _id } = incidencia;
  const viewpoint = await viewpointOf(alcance);
  const vista = vistaDe(viewpoint, incidencia);
  // The incident's client lost the requester a moment ago.
  if (!vista) throw new Failure('NOT_FOUND');
  const [hilo, nameOf, clienteDe] = await Promise.all([
    readHilo(_id.slice(0, _id.lastIndexOf('.'))),
    namerFor(usuario, autoresDe(vista)),
    nombresDeClientes(usuario, alcance),
  ]);
  const otras = hilo.flatMap((one) => vistaDe(viewpoint, one) ?? []);
  return incidenciaPara(usuario, vista, { hoy: fechaEnMadrid(now), clienteDe, nameOf, otras });
}
