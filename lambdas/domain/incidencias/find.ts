import type { CuentasDeIncidencias, SituacionDeIncidencias } from '../../../contract/incidencias/incidencia.ts';
import { isPorResolver, isVencida } from '../../../contract/incidencias/rules/estados.ts';
import { fold } from '../../../contract/base/texto.ts';
import { type EntradaVista, readEntradas } from './access/incidencias-directory.ts';
import { type Allowed, allows } from '../../platform/access/scope.ts';
import type { Asking } from '../../platform/access/visible.ts';
import { resolveFilters } from '../../engine/query/request-filters.ts';
import { compareAbierta } from './store/incidencias-source.ts';

/** Filters of incidents, apart from their situation. */
export interface IncidenciaFilters {
  clienteId?: string | undefined;
  solicitante?: string[] | undefined;
  tipoGrupoId?: string | undefined;
  tipoMuestra?: string[] | undefined;
  search?: string | undefined;
  /** Only incidents whose last failing sample was taken before this day. */
  antesDe?: string | undefined;
  /** Keys of a point and of its aliases. */
  puntos?: ReadonlySet<string> | undefined;
}

/** The incidents in scope that the filters find, those due first first. */
export async function findIncidencias(
  viewer: Asking,
  { search = '', antesDe, puntos, ...filtros }: IncidenciaFilters,
): Promise<EntradaVista[]> {
  const [{ solicitantes = 'todos', tipos = 'todos' }, all] = await Promise.all([
    resolveFilters(filtros, viewer),
    readEntradas(viewer.alcance),
  ]);
  const wanted = fold(search);
  const isWanted = (one: EntradaVista) =>
    (!filtros.clienteId || one.cliente === filtros.clienteId) &&
    allows(solicitantes, one.solicitante) &&
    (tipos === 'todos' || isAnyOf(one.tipos, tipos)) &&
    (puntos?.has(one.punto) ?? true) &&
    (antesDe === undefined || (one.ultima !== '' && one.ultima < antesDe)) &&
    (wanted === '' || one.texto().includes(wanted));
  return all.filter(isWanted);
}

const isAnyOf = (own: readonly string[], tipos: Allowed) => own.some((tipo) => allows(tipos, tipo));

/** The incidents in a situation, in the order asked for. */
export function inSituation(
  found: readonly EntradaVista[],
  { situacion, orden, hoy }: { situacion: SituacionDeIncidencias; orden: 'vence' | 'abierta'; hoy: string },
): EntradaVista[] {
  const chosen = found.filter((one) => isIn(one, situacion, hoy));
  return orden === 'abierta' ? chosen.toSorted(compareAbierta) : chosen;
}

function isIn({ estado, vence, hasPropuesta }: EntradaVista, situacion: SituacionDeIncidencias, hoy: string) {
  if (situacion === 'todas') return true;
  if (situacion === 'por_resolver') return isPorResolver(estado);
  if (situacion === 'vencida') return isVencida(vence || null, hoy);
  return situacion === 'propuesta' ? hasPropuesta : estado === situacion;
}

/** Counts incidents by situation. */
export function countIncidencias(
  found: readonly EntradaVista[],
  hoy: string,
): Omit<CuentasDeIncidencias, 'sinResolver'> {
  const estados = { abierta: 0, en_curso: 0, pendiente_remuestra: 0, cerrada: 0, descartada: 0 };
  let [vencidas, propuestas] = [0, 0];
  for (const { estado, vence, hasPropuesta } of found) {
    estados[estado]++;
    if (isVencida(vence || null, hoy)) vencidas++;
    if (hasPropuesta) propuestas++;
  }
  const porResolver = estados.abierta + estados.en_curso + estados.pendiente_remuestra;
  return { porResolver, vencidas, propuestas, estados };
}
