import type { Operador, PermittedZone } from '../../muestras/rules/limites.ts';

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
