import { smallest } from '../../../contract/evolucion/rules/smallest.ts';
import { fold } from '../../../contract/base/texto.ts';
import type { Alcance } from '../../platform/access/scope.ts';
import { dayOf } from '../blocks/calendar.ts';
import { claveNames } from '../blocks/names.ts';
import { mayHold } from '../parts/manifest.ts';
import { ask, type Scoped } from './ask.ts';
import { countedPoints, type PuntoContado } from './counted-points.ts';
import type { RowFilters } from './match.ts';
import { PointCensus } from './point-census.ts';
import { pointSeries, type ShortSeries, worstSeries } from './point-series.ts';
import { pointOrder, searchTextOf } from './point-texts.ts';
import { countUnresolved, type Deciding, type SinResolver } from './query-sin-resolver.ts';

/** How a list of points is sorted: those that are unresolved first, newest first, then by name; by name; newest first. */
type OrdenDePuntos = 'estado' | 'nombre' | 'fecha';

/** Which points are wanted. */
export interface PuntosQuestion extends Deciding {
  /** Looked for in names, codes and solicitantes, of a point's aliases too. */
  search: string;
  orden: OrdenDePuntos;
  offset: number;
  limit: number;
  /** The day since which the worst parameter is looked for, `yyyy-mm-dd`, and the values of it that are wanted. */
  desde: string;
  valores: number;
}

/**
 * A point with how many types of sample are unresolved at it, and its worst parameter; undefined where nothing
 * measured since has a limit, and nothing failed.
 */
export type PuntoConPeor = PuntoContado & { sinResolver: number; peor: ShortSeries | undefined };

/**
 * The points of the authorised samples found within a scope, of which `filters` has no search: how many, what of
 * them is unresolved, and a slice of them. Values are read of those in the slice alone.
 */
export async function queryPuntos(
  alcance: Alcance,
  filters: Omit<RowFilters, 'search'>,
  question: PuntosQuestion,
): Promise<{ total: number; sinResolver: Omit<SinResolver, 'porPunto'>; puntos: PuntoConPeor[] }> {
  return ask('autorizada', alcance, filters, async (scoped) => {
    const census = await new PointCensus(question).count(scoped.found);
    const isSearched = fold(question.search) !== '';
    const found = isSearched ? census.met().filter(isFoundBy(question)) : census.met();
    const all = await countUnresolved(scoped.found, question);
    const unresolved = new Map(Array.from(all.porPunto, ([clave, count]) => [claveNames.numberOf(clave), count]));
    const numbers = pickInOrder(census, found, { ...question, unresolved });
    const counted = await countedPoints(scoped.entries, census, { numbers, aliases: question.aliases });
    const series = await worstOf(scoped, counted, question);
    return {
      total: found.length,
      sinResolver: isSearched ? { total: countIn(unresolved, found), sinPunto: 0 } : all,
      puntos: counted.map((punto) => ({
        ...punto,
        sinResolver: all.porPunto.get(punto.clave) ?? 0,
        peor: worstSeries(series.get(punto.clave)),
      })),
    };
  });
}

/** The keys of the points of the authorised samples found within a scope, each once. */
export async function queryClaves(
  alcance: Alcance,
  filters: Omit<RowFilters, 'search'>,
  question: ConstructorParameters<typeof PointCensus>[0],
): Promise<string[]> {
  return ask('autorizada', alcance, filters, async ({ found }) => {
    const census = await new PointCensus(question).count(found);
    return Array.from(census.met(), (number) => claveNames.nameOf(number));
  });
}

function isFoundBy({ search, aliases }: PuntosQuestion): (number: number) => boolean {
  const wanted = fold(search);
  const isIn = (number: number) => searchTextOf(number).includes(wanted);
  return (number) =>
    isIn(number) || aliases.of(claveNames.nameOf(number)).some(({ clave }) => isIn(claveNames.numberOf(clave)));
}

/** More than any day since 1970 counts, and a place in a key that leaves room for as many points. */
const days = 2 ** 22;
const points = 2 ** 28;

/**
 * A slice of the points in order. Each is sorted by one number, which holds its day and its place among the names; what is not
 * in the slice isn't sorted.
 */
function pickInOrder(
  census: PointCensus,
  found: Uint32Array,
  { orden, offset, limit, unresolved }: PuntosQuestion & { unresolved: ReadonlyMap<number, number> },
): number[] {
  const { rankOf, numbers } = pointOrder();
  const keys = new Float64Array(found.length);
  for (let i = 0; i < found.length; i++) {
    const number = found[i] as number;
    const isDated = orden === 'fecha' || (orden === 'estado' && unresolved.has(number));
    keys[i] = (isDated ? days - (census.last[number] as number) : 2 * days) * points + (rankOf[number] as number);
  }
  const end = Math.min(offset + limit, keys.length);
  if (offset >= end) return [];
  // Brings all that lie before the end before it.
  smallest(keys, [end - 1]);
  const slice = keys.subarray(0, end).toSorted().subarray(offset);
  return Array.from(slice, (key) => numbers[key % points] as number);
}

function countIn(counts: ReadonlyMap<number, number>, found: Uint32Array): number {
  return found.reduce((sum, number) => sum + (counts.get(number) ?? 0), 0);
}

async function worstOf(
  { entries, filter }: Scoped,
  counted: readonly PuntoContado[],
  { desde, valores, ...naming }: PuntosQuestion,
): Promise<Map<string, ShortSeries[]>> {
  if (counted.length === 0) return new Map();
  const solicitantes = new Set(counted.map(({ solicitante }) => solicitante));
  const firstDay = dayOf(desde);
  const near = entries.filter((entry) => entry.lastDay >= firstDay && mayHold(entry, solicitantes));
  const { ajenas, aliases } = naming;
  const claves = new Set(counted.map(({ clave }) => clave));
  return pointSeries({ entries: near, filter: { ...filter, firstDay } }, { claves, ajenas, aliases }, valores);
}
