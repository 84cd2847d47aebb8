import type { Layout } from 'plotly.js';
import { numero } from '../../../../contract/base/numeros.ts';
import { verdictColors } from '../../../charts/palettes.ts';
import type { OtroLimite } from '../state.ts';
import { sinEnlace, type Trazo } from './marks.ts';
import type { Tramo } from './valor.ts';

type Shape = NonNullable<Layout['shapes']>[number];
type Annotation = NonNullable<Layout['annotations']>[number];

/** From where to where a chart reaches. */
export interface Marco {
  x: readonly [string, string];
  y: readonly [number, number];
  /** The axis of the values is logarithmic: `y` is of values all the same, above zero. */
  isLog?: boolean;
}

/** Where an annotation stands on the axis of the values: Plotly has logarithms there, and values everywhere else. */
export const alturaDe = (valor: number, { isLog = false }: Marco) => (isLog ? Math.log10(valor) : valor);

const ink = '#1a2230';
const faded = '#868E96';

/** Lines, grounds and labels of the limits of a chart. */
interface Limites {
  trazos: Trazo[];
  shapes: Partial<Shape>[];
  annotations: Partial<Annotation>[];
}

/**
 * The limits that were in force: a step line where one followed the other, else a line each; the permitted zone lightly
 * shaded where there is one at a time. With another limit they step back behind it.
 */
export function limitesDe(
  { tramos, isSucesion }: { tramos: readonly Tramo[]; isSucesion: boolean },
  otro: OtroLimite | null,
  marco: Marco,
): Limites {
  const color = otro ? faded : ink;
  const spans = isSucesion ? enCadena(tramos, marco) : tramos;
  const ends = (['max', 'min'] as const).flatMap((extremo) => {
    const drawn = spans.filter(({ zona }) => zona[extremo] !== undefined);
    const groups = isSucesion ? [drawn] : drawn.map((one) => [one]);
    return groups.filter(({ length }) => length > 0).map((steps) => ({ extremo, steps }));
  });
  return {
    trazos: ends.map(({ extremo, steps }) =>
      sinEnlace({
        type: 'scatter',
        mode: 'lines',
        x: steps.flatMap(({ desde, hasta }) => [desde, hasta]),
        y: steps.flatMap(({ zona }) => [zona[extremo] ?? null, zona[extremo] ?? null]),
        line: { width: 1.5, color },
        hoverinfo: 'skip',
      }),
    ),
    shapes: [
      ...(isSucesion ? spans.map((span) => ground(span, marco)) : []),
      ...(otro && !(marco.isLog && otro.valor <= 0) ? [otherLine(otro, marco)] : []),
    ],
    annotations: [
      ...ends.flatMap(({ extremo, steps }) => {
        const value = steps.at(-1)?.zona[extremo];
        return value === undefined || value === otro?.valor || (marco.isLog && value <= 0)
          ? []
          : [label(numero(value), alturaDe(value, marco), color)];
      }),
      ...(otro && !(marco.isLog && otro.valor <= 0)
        ? [label(`¿${numero(otro.valor)}?`, alturaDe(otro.valor, marco), ink)]
        : []),
    ],
  };
}

/** Each from its first day to the first day of the next, the first from the chart's left end, the last to its right. */
function enCadena(tramos: readonly Tramo[], { x }: Marco): Tramo[] {
  return tramos.map(({ desde, zona }, place) => ({
    desde: place === 0 ? x[0] : desde,
    hasta: tramos[place + 1]?.desde ?? x[1],
    zona,
  }));
}

function ground({ desde, hasta, zona }: Tramo, { y }: Marco): Partial<Shape> {
  return {
    type: 'rect',
    layer: 'below',
    x0: desde,
    x1: hasta,
    y0: Math.max(zona.min ?? y[0], y[0]),
    y1: Math.min(zona.max ?? y[1], y[1]),
    fillcolor: verdictColors.cumple,
    opacity: 0.05,
    line: { width: 0 },
  };
}

function otherLine({ valor }: OtroLimite, { x }: Marco): Partial<Shape> {
  return { type: 'line', x0: x[0], x1: x[1], y0: valor, y1: valor, line: { width: 2, color: ink, dash: 'dot' } };
}

/** A line's number, at its right end. */
function label(text: string, y: number, color: string): Partial<Annotation> {
  return {
    text,
    x: 1,
    xref: 'paper',
    xanchor: 'left',
    xshift: 4,
    y,
    yanchor: 'middle',
    showarrow: false,
    font: { size: 12, color },
  };
}
