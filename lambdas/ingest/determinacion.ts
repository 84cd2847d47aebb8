import type { Determinacion, Resultado } from '../../contract/muestra.ts';
import { veredicto } from '../../contract/rules/conclusion.ts';

type Described = Omit<Determinacion, 'resultados' | 'total_resultados' | 'resultados_cumplen' | 'resultados_no_cumplen'>;

/**
 * Makes a determination from what the laboratory said of it and its results. The counts are always counted here.
 * Where the laboratory concluded nothing about the whole: 'No cumple' if any result is, 'Cumple' if all are, else
 * nothing.
 */
export function determinacionOf(described: Described, resultados: readonly Resultado[]): Determinacion {
  const verdicts = resultados.map(({ conclusion }) => veredicto(conclusion));
  const cumplen = verdicts.filter((verdict) => verdict === 'Cumple').length;
  const noCumplen = verdicts.filter((verdict) => verdict === 'No cumple').length;
  const { status_inteligente: stated, ...rest } = described;
  const status = stated || (noCumplen > 0 ? 'No cumple' : allOf(cumplen, verdicts.length));
  return {
    ...rest,
    ...(status ? { status_inteligente: status } : {}),
    resultados: [...resultados],
    total_resultados: resultados.length,
    resultados_cumplen: cumplen,
    resultados_no_cumplen: noCumplen,
  };
}

function allOf(cumplen: number, total: number): string | undefined {
  return total > 0 && cumplen === total ? 'Cumple' : undefined;
}
