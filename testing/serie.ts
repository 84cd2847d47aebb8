import { type Valor, valoresOf } from '../contract/evolucion/rules/valores.ts';
import { msPerDay, type Serie } from '../lambdas/domain/evolucion/tendencia.ts';

/** Values with their dates (`yyyy-mm-dd`) as columns. */
export function serieOf(list: readonly (Valor & { fecha: string })[], suelo?: number): Serie {
  const days = list.map(({ fecha }) => Math.round(Date.parse(`${fecha}T00:00:00Z`) / msPerDay));
  return { ...valoresOf(list, suelo), dia: Int32Array.from(days) };
}
