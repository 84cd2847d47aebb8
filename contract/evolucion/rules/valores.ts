import type { Operador } from '../../normas/rules/contraste.ts';

/** A result's number as it was understood: `<0,5` is `{ operador: '<', valor: 0.5 }`, an exact value has no sign. */
export interface Valor {
  valor: number;
  operador?: Operador | undefined;
}

/** The signs by their code in a column; 0 is an exact value. */
const signos = ['', '<', '<=', '>', '>='] as const;

/**
 * Values as columns, one row each. A value with a sign is an interval: `<x` is [suelo, x), `<=x` is [suelo, x], `>x` is
 * (x, ∞), `>=x` is [x, ∞). All numbers are finite and of one unit.
 */
export interface Valores {
  valor: Float64Array;
  /** 0 for an exact value, 1 for `<`, 2 for `<=`, 3 for `>`, 4 for `>=`. */
  signo: Uint8Array;
  /**
   * The least that the quantity can be: 0 for concentrations and counts; −∞ for what may be negative, such as a
   * temperature. A value `<x` with x not above it is unbounded below.
   */
  suelo: number;
}

/** Values as columns, in the order in which they come. */
export function valoresOf(list: readonly Valor[], suelo = 0): Valores {
  return {
    valor: Float64Array.from(list, ({ valor }) => valor),
    signo: Uint8Array.from(list, ({ operador }) => signos.indexOf(operador ?? '')),
    suelo,
  };
}

/** Some rows of values, in the order of their numbers. */
export function rowsOf({ valor, signo, suelo }: Valores, rows: readonly number[]): Valores {
  return {
    valor: Float64Array.from(rows, (row) => valor[row] as number),
    signo: Uint8Array.from(rows, (row) => signo[row] as number),
    suelo,
  };
}

/** Whether a code is that of `<` or `<=`. */
export const isBelow = (signo: number | undefined) => signo === 1 || signo === 2;
/** Whether a code is that of `>` or `>=`. */
export const isAbove = (signo: number | undefined) => signo === 3 || signo === 4;

/** How many values are only known to be below a number (left-censored), and how many above one (right-censored). */
export interface Censura {
  porDebajo: number;
  porEncima: number;
}

/** Counts the values of either kind. */
export function censuraOf({ signo }: Valores): Censura {
  let [porDebajo, porEncima] = [0, 0];
  for (let row = 0; row < signo.length; row += 1) {
    if (isBelow(signo[row])) porDebajo += 1;
    else if (isAbove(signo[row])) porEncima += 1;
  }
  return { porDebajo, porEncima };
}

/** Share of censored values above which nothing is computed: no method is reliable there (Helsel 2012, chapter 6). */
const maxCensoredShare = 0.8;

/** Whether more than 80 % of the values are censored, on either side. */
export function isMostlyCensored(valores: Valores): boolean {
  const { porDebajo, porEncima } = censuraOf(valores);
  return porDebajo + porEncima > maxCensoredShare * valores.valor.length;
}

/** The ends of each value's interval: equal for an exact value, infinite where it has none. */
export interface Extremos {
  desde: Float64Array;
  hasta: Float64Array;
}

/** The ends of each value, row by row. */
export function extremosOf({ valor, signo, suelo }: Valores): Extremos {
  const lowest = (x: number) => (x > suelo ? suelo : Number.NEGATIVE_INFINITY);
  return {
    desde: valor.map((x, row) => (isBelow(signo[row]) ? lowest(x) : x)),
    hasta: valor.map((x, row) => (isAbove(signo[row]) ? Number.POSITIVE_INFINITY : x)),
  };
}

/** Ranks of the ends of values: the one of row i is certainly less than that of row j where `hasta[i] < desde[j]`. */
export interface Rangos {
  desde: Int32Array;
  hasta: Int32Array;
}

/**
 * The ends of the values as ranks, by which two are compared without a look at their signs: `<5` is less than 5, and 5 is
 * less than `>5`, but `<=5` may be 5. O(n log n).
 */
export function rangosOf(valores: Valores): Rangos {
  const { signo } = valores;
  const { desde, hasta } = extremosOf(valores);
  const n = signo.length;
  // An end that its interval does not hold lies a hair inside of its number: below it for `<`, above it for `>`.
  const numberOf = (end: number) => (end < n ? desde[end] : hasta[end - n]) as number;
  const hairOf = (end: number) => {
    if (end < n) return signo[end] === 3 ? 1 : 0;
    return signo[end - n] === 1 ? -1 : 0;
  };
  const compare = (a: number, b: number) => {
    const [x, y] = [numberOf(a), numberOf(b)];
    return x === y ? hairOf(a) - hairOf(b) : x - y;
  };
  const ends = Uint32Array.from({ length: 2 * n }, (_, end) => end).sort(compare);
  const ranks = new Int32Array(2 * n);
  let rank = 0;
  for (const [place, end] of ends.entries()) {
    if (place > 0 && compare(ends[place - 1] as number, end) !== 0) rank += 1;
    ranks[end] = rank;
  }
  return { desde: ranks.subarray(0, n), hasta: ranks.subarray(n) };
}
