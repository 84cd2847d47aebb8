/** How a number stands to its sign: `<0,5` is `{ operador: '<', valor: 0.5 }`. */
export type Operador = '<' | '<=' | '>' | '>=';

/** The permitted zone of a parameter, both ends included; a missing end is open. Same unit as the value. */
export interface PermittedZone {
  min?: number | undefined;
  max?: number | undefined;
}

/**
 * Where a value stands against its limits: inside, outside, or not to be said
 * (no limit, no number, or a bound such as `<10` against a maximum of 5, which may be either).
 */
export type LimitComparison = 'dentro' | 'fuera' | 'indeterminado';

/** Compares a value, with its sign if it has one, with the permitted zone. */
export function compareWithLimits(
  valor: number | undefined,
  operador: Operador | undefined,
  zona: PermittedZone,
): LimitComparison {
  if (valor === undefined || (zona.min === undefined && zona.max === undefined)) return 'indeterminado';
  const isBelow = operador === '<' || operador === '<=';
  const isAbove = operador === '>' || operador === '>=';
  const lowest = isBelow ? Number.NEGATIVE_INFINITY : valor;
  const highest = isAbove ? Number.POSITIVE_INFINITY : valor;
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = zona;
  if (lowest >= min && highest <= max) return 'dentro';
  if (isWhollyBelow(highest, operador, min) || isWhollyAbove(lowest, operador, max)) return 'fuera';
  return 'indeterminado';
}

function isWhollyBelow(highest: number, operador: Operador | undefined, min: number): boolean {
  return operador === '<' ? highest <= min : highest < min;
}

function isWhollyAbove(lowest: number, operador: Operador | undefined, max: number): boolean {
  return operador === '>' ? lowest >= max : lowest > max;
}
