import type { Operador, PermittedZone } from '../../muestras/rules/limites.ts';
import { parteDelLimite } from './parte-del-limite.ts';

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
