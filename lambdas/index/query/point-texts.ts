import { partesDeClave } from '../../../contract/puntos.ts';
import { fold } from '../../../contract/rules/texto.ts';
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
let order: PointOrder = { rankOf: new Uint32Array(0), numbers: new Uint32Array(0) };

/** What a point, by its number in `claveNames`, is found by: name, code and solicitante, folded. */
export function searchTextOf(number: number): string {
  return (searched[number] ??= textOf(number));
}

function textOf(number: number): string {
  const { solicitante, nombre, codigo } = partesDeClave(claveNames.nameOf(number));
  return `${nombre}\0${codigo}\0${fold(solicitante)}`;
}

/** The order of all points met; sorted again when there are more of them, which is seldom. */
export function pointOrder(): PointOrder {
  if (order.numbers.length === claveNames.size) return order;
  const keys = Array.from({ length: claveNames.size }, (_, number) => {
    const { solicitante, nombre, codigo } = partesDeClave(claveNames.nameOf(number));
    return { number, key: `${sortKey(nombre)}\0${sortKey(solicitante)}\0${sortKey(codigo)}\0${number}` };
  });
  keys.sort((a, b) => compareKeys(a.key, b.key));
  const numbers = Uint32Array.from(keys, ({ number }) => number);
  const rankOf = new Uint32Array(numbers.length);
  for (const [rank, number] of numbers.entries()) rankOf[number] = rank;
  order = { rankOf, numbers };
  return order;
}
