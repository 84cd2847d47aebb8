/** How a number stands to its sign: `<0,5` is `{ operador: '<', valor: 0.5 }`. */
export type Operador = '<' | '<=' | '>' | '>=';

/**
 * The permitted zone of a parameter; a missing end is open, and so is one that is not itself permitted (`< 100`). Same unit
 * as the value.
 */
export interface PermittedZone {
  min?: number | undefined;
  max?: number | undefined;
  /** Whether the ends are excluded from the zone; included by default. */
  sinExtremos?: boolean | undefined;
}

/**
 * Where a value stands against its limits: inside, outside, or not to be said
 * (no limit, no number, limits that contradict each other, or a bound such as `<10` against a maximum of 5, which may be
 * either).
 */
export type LimitComparison = 'dentro' | 'fuera' | 'indeterminado';

/** Compares a value, with its sign if it has one, with the permitted zone. */
export function compareWithLimits(
  valor: number | undefined,
  operador: Operador | undefined,
  zona: PermittedZone,
): LimitComparison {
  if (valor === undefined || (zona.min === undefined && zona.max === undefined)) return 'indeterminado';
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, sinExtremos = false } = zona;
  if (min > max) return 'indeterminado';
  const isBelow = operador === '<' || operador === '<=';
  const isAbove = operador === '>' || operador === '>=';
  const lowest = isBelow ? Number.NEGATIVE_INFINITY : valor;
  const highest = isAbove ? Number.POSITIVE_INFINITY : valor;
  // `<5` is less than a 5 that is not permitted itself, as a 5 is not.
  const isUnder = zona.max === undefined || highest < max || (highest === max && (!sinExtremos || operador === '<'));
  const isOver = zona.min === undefined || lowest > min || (lowest === min && (!sinExtremos || operador === '>'));
  if (isUnder && isOver) return 'dentro';
  const isWhollyBelow = sinExtremos || operador === '<' ? highest <= min : highest < min;
  const isWhollyAbove = sinExtremos || operador === '>' ? lowest >= max : lowest > max;
  return isWhollyBelow || isWhollyAbove ? 'fuera' : 'indeterminado';
}
