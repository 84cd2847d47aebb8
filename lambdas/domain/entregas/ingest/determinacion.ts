import type { Determinacion, Resultado } from '../../../../contract/muestras/muestra.ts';
import { veredicto } from '../../../../contract/muestras/rules/conclusion.ts';
import { clean } from '../../../../contract/base/texto.ts';
import type { AddRemark } from '../mapping/compile.ts';
import { readSiNo } from './resultado.ts';

/** A determination without its results. */
export type Described = Omit<
  Determinacion,
  'resultados' | 'total_resultados' | 'resultados_cumplen' | 'resultados_no_cumplen'
>;

/** A determination's fields as a file has them, as text. */
export interface DeterminacionTexts {
  conclusion?: string;
  procedimiento?: string;
  norma?: string;
  acreditado?: string;
  subcontratado?: string;
}

/** Reads a determination's fields. */
export function describedOf(descripcion: string, textos: DeterminacionTexts, warn: AddRemark): Described {
  const { conclusion, procedimiento, norma } = textos;
  const acreditado = readSiNo(textos.acreditado, 'acreditado', warn);
  const subcontratado = readSiNo(textos.subcontratado, 'subcontratado', warn);
  return {
    descripcion: clean(descripcion),
    ...(conclusion ? { status_inteligente: clean(conclusion) } : {}),
    ...(procedimiento ? { procedimiento } : {}),
    ...(norma ? { norma } : {}),
    ...(acreditado === undefined ? {} : { acreditado }),
    ...(subcontratado === undefined ? {} : { subcontratado }),
  };
}

/**
 * Makes a determination from its fields and its results. The counts are always computed here.
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
