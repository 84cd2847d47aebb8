import type { Operador, PermittedZone } from '../limites.ts';

/**
 * Which part of its limit a value is: value by maximum, or minimum by value, whichever is more; 1 is the limit itself. A
 * maximum of zero counts as one, since nothing can be a part of zero. Undefined without a limit, and for a value below its
 * limit of quantification, of which no part can be given.
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

/** The same of a value that no sign puts below it, without an object to a value; NaN is no limit, and no part. */
export function parteEntre(valor: number, min: number, max: number, isBeyond: boolean): number {
  const ofMax = Number.isNaN(max) ? max : valor / (max || 1);
  // A value that has no upper end lies above any minimum.
  const ofMin = isBeyond || !(valor > 0) ? Number.NaN : min / valor;
  if (Number.isNaN(ofMin)) return Number.isNaN(ofMax) ? ofMax : Math.max(0, ofMax);
  return Math.max(0, Number.isNaN(ofMax) ? ofMin : Math.max(ofMin, ofMax));
}
