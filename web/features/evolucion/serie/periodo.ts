import { diasDePeriodo } from '../panorama/periods.ts';
import type { Dibujo } from './chart.ts';
import { type Evolucion, isValor, type ValorDeSerie } from './valor.ts';

/** How much a period of a series holds, and the results of it that do not comply, oldest first. */
export interface EnPeriodo {
  valores: number;
  noCumplen: number;
  /** Those that can be opened: of a series by months, its highest values alone. */
  incumplen: readonly ValorDeSerie[];
}

/** What a period (`2025-03`, `2025-T1`, `2025`) of a series holds. */
export function enPeriodo({ valores, meses }: Pick<Evolucion, 'valores' | 'meses'>, periodo: string): EnPeriodo {
  const [first, last] = diasDePeriodo(periodo);
  const isFailing = ({ conclusion }: ValorDeSerie) => conclusion === 'No cumple';
  if (valores) {
    const own = valores.filter(({ muestra: { fecha_muestra: fecha } }) => fecha >= first && fecha <= last);
    const incumplen = own.filter(isFailing);
    return { valores: own.filter(isValor).length, noCumplen: incumplen.length, incumplen };
  }
  const own = (meses ?? []).filter(({ mes }) => mes >= first.slice(0, 7) && mes <= last.slice(0, 7));
  const sum = (of: (mes: (typeof own)[number]) => number) => own.reduce((total, mes) => total + of(mes), 0);
  return {
    valores: sum((mes) => mes.valores),
    noCumplen: sum((mes) => mes.noCumplen),
    incumplen: own.flatMap(({ maximo }) => (maximo && isFailing(maximo) ? [maximo] : [])),
  };
}

/** A chart over time with a period shaded behind what it draws. */
export function conPeriodo(dibujo: Dibujo, periodo: string | null): Dibujo {
  if (periodo === null) return dibujo;
  const [x0, x1] = diasDePeriodo(periodo);
  const band = {
    type: 'rect' as const,
    xref: 'x' as const,
    yref: 'paper' as const,
    x0,
    x1: `${x1} 23:59`,
    y0: 0,
    y1: 1,
    fillcolor: '#465062',
    opacity: 0.12,
    line: { width: 0 },
    layer: 'below' as const,
  };
  return { ...dibujo, layout: { ...dibujo.layout, shapes: [band, ...(dibujo.layout.shapes ?? [])] } };
}
