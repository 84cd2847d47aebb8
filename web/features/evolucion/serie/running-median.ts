import { percentiles } from '../../../../contract/evolucion/rules/kaplan-meier.ts';
import { valoresOf } from '../../../../contract/evolucion/rules/valores.ts';
import type { Medido } from './valor.ts';

/** Values that each running median is of. */
export const ventana = 7;

/** A place of the line of running medians; null where the median is no number. */
interface Mediana {
  fecha: string;
  valor: number | null;
}

/**
 * The medians (Kaplan–Meier) of each 7 values that follow one another, at the day of the middle one. Nothing for fewer
 * values than that. The values are oldest first.
 */
export function medianasMoviles(values: readonly Medido[]): Mediana[] {
  const suelo = values.some(({ valor }) => valor < 0) ? Number.NEGATIVE_INFINITY : 0;
  return values.slice(ventana - 1).flatMap((_, first) => {
    const middle = values[first + (ventana - 1) / 2];
    const [median] = percentiles(valoresOf(values.slice(first, first + ventana), suelo), [0.5]);
    if (!middle || !median) return [];
    return [{ fecha: middle.muestra.fecha_muestra, valor: median.clase === 'valor' ? median.valor : null }];
  });
}
