import { smallest } from '../../../../contract/evolucion/rules/smallest.ts';
import { fold } from '../../../../contract/base/texto.ts';
import type { Alcance } from '../../../platform/access/scope.ts';
import { dayOf } from '../../blocks/calendar.ts';
import { claveNames } from '../../blocks/names.ts';
import { mayHold } from '../../parts/manifest.ts';
import { ask, type Scoped } from '../ask.ts';
import { countedPoints, PointCensus, type PuntoContado } from './census.ts';
import type { RowFilters } from '../filter-block.ts';
import { pointSeries, type ShortSeries, worstSeries } from './series.ts';
import {
  countUnresolved,
  type Deciding,
  type FalloAbierto,
  fallosOf,
  type SinResolver,
} from '../failing/sin-resolver.ts';
import { partesDeClave } from '../../../../contract/puntos/rules/punto.ts';
import { compareKeys, sortKey } from '../../blocks/order.ts';

/** `estado`: unresolved points first, newest first, then the others by name; `nombre`: by name; `fecha`: newest first. */
type OrdenDePuntos = 'estado' | 'nombre' | 'fecha';

/** Which points are wanted. */
export interface PuntosQuestion extends Deciding {
  /** Searched in names, codes and solicitantes of points and their aliases. */
  search: string;
  orden: OrdenDePuntos;
  offset: number;
  limit: number;
  /** The first day of the values that the worst parameter is chosen by (`yyyy-mm-dd`), and how many of its values are given. */
  desde: string;
  valores: number;
}

/**
 * A point with the number of types of sample that are unresolved, their failures, and its worst parameter; undefined where no
 * value since `desde` has a limit or fails.
 */
export type PuntoConPeor = PuntoContado & {
  sinResolver: number;
  fallos: FalloAbierto[];
  peor: ShortSeries | undefined;
};

/**
 * The points of the authorised samples found within a scope (`question.search` searches points): how many there are, how many
 * are unresolved, and a slice. Reads values only of the points in the slice.
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
    const unresolved = new Map(Array.from(all.porPunto, ([clave, open]) => [claveNames.numberOf(clave), open.length]));
    const numbers = pickInOrder(census, found, { ...question, unresolved });
    const counted = await countedPoints(scoped.entries, census, { numbers, aliases: question.aliases });
    const series = await worstOf(scoped, counted, question);
    return {
      total: found.length,
      sinResolver: isSearched ? { total: countIn(unresolved, found), sinPunto: 0 } : all,
      puntos: counted.map((punto) => ({
        ...punto,
        sinResolver: all.porPunto.get(punto.clave)?.length ?? 0,
        fallos: (all.porPunto.get(punto.clave) ?? []).flatMap(fallosOf),
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

/** More than the number of any day since 1970; and the factor of a day in a sort key, more than the number of points. */
const days = 2 ** 22;
const points = 2 ** 28;

/**
 * A slice of the points in order. The sort key of a point is one number, made of its day and its place in the order of
 * names. Only the slice is sorted.
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
  // Partitions the keys: those of the slice and before it come first.
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

/** The points that this process has met, in order of name, then solicitante, then code. */
interface PointOrder {
  /** By number in `claveNames`: the point's place in the order, from 0. */
  rankOf: Uint32Array;
  /** By place in the order: the number in `claveNames`. */
  numbers: Uint32Array;
}

const searched: string[] = [];
const sortKeys: string[] = [];
let order: PointOrder = { rankOf: new Uint32Array(0), numbers: new Uint32Array(0) };

/** The text that a search looks into, by a point's number in `claveNames`: name, code and solicitante, folded. */
function searchTextOf(number: number): string {
  return (searched[number] ??= pointText(number));
}

function pointText(number: number): string {
  const { solicitante, nombre, codigo } = partesDeClave(claveNames.nameOf(number));
  return `${nombre}\0${codigo}\0${fold(solicitante)}`;
}

/** The order of all points met. Inserts the points met since the last call. */
function pointOrder(): PointOrder {
  const { size } = claveNames;
  const known = order.numbers.length;
  if (known === size) return order;
  const added = Array.from({ length: size - known }, (_, i) => known + i);
  for (const number of added) sortKeys[number] = sortKeyOf(number);
  const numbers = merged(
    order.numbers,
    added.toSorted((a, b) => compareKeys(keyAt(a), keyAt(b))),
  );
  const rankOf = new Uint32Array(size);
  for (let rank = 0; rank < size; rank++) rankOf[numbers[rank] as number] = rank;
  order = { rankOf, numbers };
  return order;
}

const keyAt = (number: number) => sortKeys[number] as string;

function sortKeyOf(number: number): string {
  const { solicitante, nombre, codigo } = partesDeClave(claveNames.nameOf(number));
  return `${sortKey(nombre)}\0${sortKey(solicitante)}\0${sortKey(codigo)}\0${number}`;
}

/** Two lists of points, each in order, as one. */
function merged(before: Uint32Array, added: readonly number[]): Uint32Array {
  const all = new Uint32Array(before.length + added.length);
  let [from, next] = [0, 0];
  for (let at = 0; at < all.length; at++) {
    const isBefore =
      next === added.length ||
      (from < before.length && compareKeys(keyAt(before[from] as number), keyAt(added[next] as number)) < 0);
    all[at] = isBefore ? (before[from++] as number) : (added[next++] as number);
  }
  return all;
}
