import type { Medida } from '../medida.ts';
import type { Determinacion, Resultado } from '../muestra.ts';
import { veredicto } from './conclusion.ts';
import { compareWithLimits } from './limites.ts';

/**
 * How many times the limit a value is: value by maximum, or minimum by value below a minimum; a limit of zero counts as
 * one, since nothing can be a multiple of zero. Undefined inside the limits, without a number and without a limit.
 */
export function excesoOf({
  valor,
  operador,
  referencia,
}: Pick<Resultado, 'valor' | 'operador' | 'referencia'>): number | undefined {
  const { min, max } = referencia ?? {};
  if (valor === undefined || compareWithLimits(valor, operador, { min, max }) !== 'fuera') return undefined;
  const times = max !== undefined && valor >= max ? valor / (max || 1) : (min ?? 0) / (valor || 1);
  return Number.isFinite(times) && times > 0 ? times : undefined;
}

/**
 * The parameter that speaks for a determination: of those that do not comply the one furthest beyond its limit. Where
 * none is said not to, one whose value is beyond its limit, or the only one; undefined otherwise.
 */
export function medidaOf({ resultados }: Pick<Determinacion, 'resultados'>): Medida | undefined {
  const failed = resultados.filter(({ conclusion }) => veredicto(conclusion) === 'No cumple');
  const [worst] = (failed.length > 0 ? failed : resultados)
    .map((resultado) => ({ resultado, exceso: excesoOf(resultado) }))
    .toSorted((a, b) => (b.exceso ?? 0) - (a.exceso ?? 0));
  if (!worst || (failed.length === 0 && resultados.length > 1 && worst.exceso === undefined)) return undefined;
  const { resultado, exceso } = worst;
  const { descripcion: parametro, valor, operador, valor_formateado, unidad, referencia } = resultado;
  return { parametro, valor, operador, valor_formateado, unidad, referencia, exceso };
}
