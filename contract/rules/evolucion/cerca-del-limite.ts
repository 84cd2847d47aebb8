import type { Operador, PermittedZone } from '../limites.ts';
import { parteDelLimite } from './parte-del-limite.ts';

/** From which part of its limit on a value is near it. */
const parteCercana = 0.8;

/** Quotients of decimals are not exact: 2.4 / 3 is less than 0.8. */
const tolerance = 1e-9;

/**
 * Whether a value that complies is 'cerca del límite': at 80 to 100 % of its limit. Of a zone with two ends it is the way
 * from the middle to the nearer end that counts, for a part of either end says nothing there: pH 7.2, in the middle of what
 * is usual, is 90 % of a minimum of 6.5. A minimum of zero is no end. False of a value beyond its limits, below its limit of
 * quantification, or without a limit.
 */
export function isCercaDelLimite(valor: number, operador: Operador | undefined, limite: PermittedZone): boolean {
  const parte = parteDeLaZona(valor, operador, limite);
  return parte !== undefined && parte >= parteCercana - tolerance && parte <= 1 + tolerance;
}

function parteDeLaZona(valor: number, operador: Operador | undefined, { min, max }: PermittedZone): number | undefined {
  if (min === undefined || max === undefined || min === 0 || min >= max)
    return parteDelLimite(valor, operador, { min, max });
  if (operador === '<' || operador === '<=') return undefined;
  const fromMiddle = (2 * valor - min - max) / (max - min);
  // What has no upper end lies at least there, so that it is near the maximum or not known to be near.
  return operador ? fromMiddle : Math.abs(fromMiddle);
}
