import type { Operador, PermittedZone } from '../../normas/rules/contraste.ts';

/**
 * The ratio of a value to its limit: 1 at the limit itself, more beyond it. Undefined without a limit, and for a value below its
 * limit of quantification.
 *
 * - For a maximum: value / maximum. A maximum of zero counts as one, and any value above zero is beyond it. For a maximum below
 *   zero ('−18 °C at most'): 1 + (maximum − value) / maximum.
 * - For a minimum: minimum / value.
 * - For a zone with two ends: the distance from the middle, relative to an end's distance: pH 7.2 is 90 % of a minimum of 6.5,
 *   and as far from a breach as it can be. A minimum of zero is no end.
 */
export function parteDelLimite(
  valor: number,
  operador: Operador | undefined,
  { min = Number.NaN, max = Number.NaN }: PermittedZone,
): number | undefined {
  if (operador === '<' || operador === '<=') return undefined;
  const parte = parteEntre(valor, min, max, operador !== undefined);
  return Number.isNaN(parte) ? undefined : parte;
}

/**
 * `parteDelLimite` of a value without a sign `<`, without allocating objects; NaN: no limit, or no ratio. `isBeyond`: the true
 * value is at least `valor` and may be any higher.
 */
export function parteEntre(valor: number, min: number, max: number, isBeyond: boolean): number {
  if (min !== 0 && min < max) {
    const fromMiddle = (2 * valor - min - max) / (max - min);
    return Math.max(0, isBeyond ? fromMiddle : Math.abs(fromMiddle));
  }
  const ofMax = max < 0 ? 1 + (max - valor) / max : max === 0 ? ofNone(valor) : valor / max;
  const ofMin = isBeyond || !(valor > 0) ? Number.NaN : min / valor;
  if (Number.isNaN(ofMin)) return Number.isNaN(ofMax) ? Number.NaN : Math.max(0, ofMax);
  return Math.max(0, Number.isNaN(ofMax) ? ofMin : Math.max(ofMin, ofMax));
}

/** The ratio to a maximum of zero, as if it were one; a value above zero is beyond it, even up to one. */
const ofNone = (valor: number) => (valor > 0 ? Math.max(valor, 1 + 1e-6) : valor);

/** From which part of its limit on a value is near it. */
const parteCercana = 0.8;

/** Quotients of decimals are not exact: 2.4 / 3 is less than 0.8. */
const tolerance = 1e-9;

/**
 * Whether a value that complies is 'cerca del límite': at 80 to 100 % of its limit (`parteDelLimite`). False of a value
 * beyond its limits, below its limit of quantification, or without a limit.
 */
export function isCercaDelLimite(valor: number, operador: Operador | undefined, limite: PermittedZone): boolean {
  const parte = parteDelLimite(valor, operador, limite);
  return parte !== undefined && isParteCercana(parte);
}

/** The same of the part of its limit that a value is. */
export function isParteCercana(parte: number): boolean {
  return parte >= parteCercana - tolerance && parte <= 1 + tolerance;
}
