import { mediana, percentiles } from '../../../contract/evolucion/rules/kaplan-meier.ts';
import type { Valores } from '../../../contract/evolucion/rules/valores.ts';

/** The percentiles 10 and 90 of values, and their median between them. */
export function percentilesOf(valores: Valores) {
  const [p10, p90] = percentiles(valores, [0.1, 0.9]);
  if (!p10 || !p90) throw new RangeError('A percentile is missing');
  return [p10, mediana(valores), p90] as const;
}
