import { partesDeClave } from '../../../contract/puntos/puntos.ts';
import { fold } from '../../../contract/base/texto.ts';
import { claveNames } from '../blocks/names.ts';
import { compareKeys, sortKey } from '../blocks/sort-key.ts';

/** The points that this process has met in the order of their names, then of solicitantes and codes. */
export interface PointOrder {
  /** By number in `claveNames` its place, from 0. */
  rankOf: Uint32Array;
  /** By place the number. */
  numbers: Uint32Array;
}

const searched: string[] = [];
const sortKeys: string[] = [];
let order: PointOrder = { rankOf: new Uint32Array(0), numbers: new Uint32Array(0) };

/** What a point, by its number in `claveNames`, is found by: name, code and solicitante, folded. */
export function searchTextOf(number: number): string {
  return (searched[number] ??= pointText(number));
}

function pointText(number: number): string {
  const { solicitante, nombre, codigo } = partesDeClave(claveNames.nameOf(number));
  return `${nombre}\0${codigo}\0${fold(solicitante)}`;
}

/** The order of all points met. Those met since it was asked for last are put in their places among the others. */
export function pointOrder(): PointOrder {
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
