import type { Operador, PermittedZone } from '../../normas/rules/contraste.ts';

/**
 * Which part of its limit a value is; 1 is the limit itself, and what is beyond is more. Undefined without a limit, and for a
 * value below its limit of quantification, of which no part can be given.
 *
 * - Of a maximum: value by maximum. A maximum of zero counts as one, since nothing can be a part of zero, and what is more than none is beyond it; of one below zero
 *   ('−18 °C at most') it is the distance from it that counts, by the maximum.
 * - Of a minimum: minimum by value.
 * - Of a zone with two ends the way from the middle to the nearer end: pH 7.2 is 90 % of a minimum of 6.5 and as far from a
 *   breach as it can be. A minimum of zero is no end.
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
 * The same of a value that no sign puts below it, without an object to a value; NaN is no limit, and no part. What has no
 * upper end (`isBeyond`) lies above any minimum, and at least where it is.
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

/** Of a maximum of zero, as if it were one; 1 of anything and less is still beyond it. */
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
