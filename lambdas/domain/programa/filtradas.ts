import type * as z from 'zod';
import { clean, fold } from '../../../contract/base/texto.ts';
import type { programaQuerySchema } from '../../../contract/programa/cobertura.ts';
import type { FilaDePrograma } from '../../../contract/programa/programa.ts';
import { resolveFilters } from '../../engine/query/request-filters.ts';
import { type Alcance, type Allowed, allows, intersect } from '../../platform/access/scope.ts';
import type { Asking } from '../../platform/access/visible.ts';
import { readPointNamingFor } from '../puntos/naming/scoped-naming.ts';
import { isAtPuntoVisto, isFilaVisible, puntosDe, puntosVistos } from './access/visibles.ts';
import type { StoredInstalacion } from './store/instalaciones.ts';
import { knownInstalaciones } from './store/known-instalaciones.ts';

/** The filters of installations. */
type Filtros = Omit<z.output<typeof programaQuerySchema>, 'page'>;

/** Installations in scope with the rows that the viewer sees; `otrasFilas` are rows of types of sample that it doesn't see. */
export interface Filtradas {
  instalaciones: StoredInstalacion[];
  isShown: (fila: FilaDePrograma, instalacion: StoredInstalacion) => boolean;
  otrasFilas: number;
  /** The solicitantes that the filters choose; undefined where they ask for certain installations. */
  solicitantes: Allowed | undefined;
}

/**
 * The installations in scope that the filters find, by solicitante and name. A group of types keeps rows with any of its types.
 */
export async function filtradas(
  { clase, instalacion, punto, search = '', ...filtros }: Filtros,
  viewer: Asking,
): Promise<Filtradas> {
  const [{ solicitantes, tipos = 'todos' }, all, isAtPunto] = await Promise.all([
    resolveFilters(filtros, viewer),
    knownInstalaciones(),
    punto === undefined ? () => true : pointAsked(viewer.alcance, punto),
  ]);
  const own = intersect(viewer.alcance.solicitantes, solicitantes ?? 'todos');
  const words = fold(search);
  const found = all.filter(
    (one) =>
      allows(own, one.solicitante) &&
      (clase === undefined || one.atributos.clase === clase) &&
      (instalacion === undefined || one._id === instalacion) &&
      isAtPunto(one.puntos) &&
      (words === '' || fold(`${one.nombre} ${one.solicitante}`).includes(words)),
  );
  const isWanted = (fila: FilaDePrograma) =>
    isOfTipos(fila, tipos) && (fila.puntos.length === 0 || isAtPunto(fila.puntos));
  const visto = await puntosVistos(viewer.alcance, puntosDe(found));
  const isSeen = (fila: FilaDePrograma, of: StoredInstalacion) =>
    isFilaVisible(viewer.alcance, fila, of) && isAtPuntoVisto(fila, visto);
  const isOfSome = clase !== undefined || instalacion !== undefined || punto !== undefined || words !== '';
  return {
    solicitantes: isOfSome || tipos !== 'todos' ? undefined : own,
    instalaciones: tipos === 'todos' ? found : found.filter(({ filas }) => filas.some(isWanted)),
    isShown: (fila, of) => isWanted(fila) && isSeen(fila, of),
    otrasFilas: found.reduce(
      (sum, one) => sum + one.filas.filter((fila) => isWanted(fila) && !isSeen(fila, one)).length,
      0,
    ),
  };
}

/** Whether stored points include the point asked for, by any of its names; never for a point that the viewer doesn't see. */
async function pointAsked(alcance: Alcance, punto: string): Promise<(puntos: readonly string[]) => boolean> {
  const { joined, isSeen } = await readPointNamingFor(alcance);
  const wanted = isSeen(punto) ? joined.claveOf(punto) : undefined;
  return (puntos) => wanted !== undefined && puntos.some((clave) => joined.claveOf(clave) === wanted);
}

/** Whether a row names one of the wanted types; a row without types, which any type fits, belongs to no group of types. */
function isOfTipos({ tipos }: FilaDePrograma, wanted: Allowed): boolean {
  return wanted === 'todos' || tipos.some((tipo) => wanted.has(clean(tipo)));
}
