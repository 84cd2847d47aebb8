import type { Operador, PermittedZone } from '../limites.ts';

/**
 * Which part of its limit a value is: value by maximum, or minimum by value, whichever is more; 1 is the limit itself. A
 * maximum of zero counts as one, since nothing can be a part of zero. Undefined without a limit, and for a value below its
 * limit of quantification, of which no part can be given.
 */
export function parteDelLimite(
  valor: number,
  operador: Operador | undefined,
  { min, max }: PermittedZone,
): number | undefined {
  if (operador === '<' || operador === '<=') return undefined;
  const parts = [
    ...(max === undefined ? [] : [valor / (max || 1)]),
    // A value that has no upper end lies above any minimum.
    ...(min === undefined || operador || valor <= 0 ? [] : [min / valor]),
  ];
  return parts.length > 0 ? Math.max(0, ...parts) : undefined;
}
