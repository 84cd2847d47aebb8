import { operadores } from '../blocks/valores.ts';
import type { ValueColumns } from '../blocks/value-columns.ts';

/** The ends of a block's limits as columns, by place in `limites`; NaN for none. */
export interface LimitEnds {
  mins: Float64Array;
  maxs: Float64Array;
}

const endsOfBlocks = new WeakMap<ValueColumns, LimitEnds>();

/** The ends of a block's limits; made at the first use and kept as long as its values. */
export function limitEndsOf(values: ValueColumns): LimitEnds {
  const known = endsOfBlocks.get(values);
  if (known) return known;
  const { limites } = values;
  const made = {
    mins: Float64Array.from(limites, ({ min = Number.NaN }) => min),
    maxs: Float64Array.from(limites, ({ max = Number.NaN }) => max),
  };
  values.keeps(16 * limites.length + 200);
  endsOfBlocks.set(values, made);
  return made;
}

const below = Uint8Array.from(operadores, (sign) => Number(sign === '<' || sign === '<='));

/** Whether a sign, by its place in `operadores`, puts a value below its number, so that no part of a limit can be given. */
export const isBelow = (sign: number) => below[sign] === 1;
