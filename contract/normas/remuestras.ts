import type { Medida } from '../muestras/medida.ts';
import { exponenteA } from './diccionario.ts';
import { palabrasDe } from './rules/contraste.ts';

/** What a row of a norm's table of measures asks of the samples that are to show that the measure worked. */
export interface FilaDeRemuestra {
  /** The table, as incidents cite it. */
  readonly articulo: string;
  /** From so many UFC/L of Legionella spp. on. */
  readonly desde: number;
  /** The new sample may not detect any; where absent, a sample that complies is enough. */
  readonly noDetectada?: true;
  /** Another sample, a month after the one that detects none, may not detect any either. */
  readonly otraAlMes?: true;
}

const tabla = (n: number, desde: number, more: Pick<FilaDeRemuestra, 'noDetectada' | 'otraAlMes'> = {}) =>
  ({ articulo: `RD 487/2022, anexo VIII.B, tabla ${n}`, desde, ...more }) satisfies FilaDeRemuestra;

/** RD 487/2022, annex VIII.B, tables 7 to 10: every row that asks a sample 15 to 30 days after the measure. */
const filasDeRemuestra: readonly FilaDeRemuestra[] = [
  tabla(7, 100),
  tabla(7, 1000),
  tabla(8, 100),
  tabla(8, 1000, { noDetectada: true, otraAlMes: true }),
  tabla(8, 10_000),
  tabla(9, 100, { noDetectada: true }),
  tabla(9, 1000),
  tabla(10, 100, { noDetectada: true }),
  tabla(10, 1000),
];

/** The row by which a value that failed is followed; undefined where the table isn't known, or the value in UFC/L. */
export function filaDeRemuestra(articulo: string, medida: Medida | undefined): FilaDeRemuestra | undefined {
  const potencia = exponenteA('legionella', medida?.unidad, 'UFC/L');
  if (medida?.valor === undefined || potencia === undefined) return undefined;
  const ufc = medida.valor * 10 ** potencia;
  return filasDeRemuestra.findLast((fila) => fila.articulo === articulo && ufc >= fila.desde);
}

/**
 * Whether something was detected; undefined where that can't be said of what is known. What is below a limit of the method
 * wasn't.
 */
export function isDetectada(medida: Medida | undefined): boolean | undefined {
  if (!medida) return undefined;
  const { valor, operador, valor_formateado } = medida;
  if (operador === '<' || operador === '<=') return false;
  if (valor !== undefined) return valor > 0 || operador !== undefined;
  const said = palabrasDe(valor_formateado)?.clase;
  return said === undefined ? undefined : said === 'presencia';
}
