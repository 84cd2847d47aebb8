import type { Layout } from 'plotly.js';
import type { LimitesDeNorma, TramoDeNorma } from '../../../../contract/normas/limites-de-norma.ts';
import { numero } from '../../../../contract/base/numeros.ts';
import { alturaDe, type Marco } from './limit-lines.ts';
import { sinEnlace, type Trazo } from './marks.ts';

type Annotation = NonNullable<Layout['annotations']>[number];

const gris = '#868E96';
const tinta = '#5d6878';

/** A norm's limits as they are drawn: one after another, or one for all of the chart. */
export interface Normativos {
  cita: string;
  tramos: readonly TramoDeNorma[];
}

/** What the page's address chooses of a norm's limits; null for nothing. A date is the first day of the limits wanted. */
export function normativosDe({ cita, tramos }: LimitesDeNorma, elegida: string | null): Normativos | null {
  if (cita === null || elegida === null || tramos.length === 0) return null;
  if (elegida === 'cada-fecha') return { cita, tramos };
  const tramo = tramos.find(({ desde }) => desde === elegida);
  return tramo ? { cita, tramos: [{ ...tramo, desde: '0001-01-01', hasta: null }] } : null;
}

/** The numbers that a chart has to reach to show them. */
export function cifrasDeNorma(normativos: Normativos | null): number[] {
  return (normativos?.tramos ?? []).flatMap(({ min, max }) => [min, max].flatMap((one) => one?.valor ?? []));
}

/** Step lines, quieter than the laboratory's limits, each labelled with its article over its right end. */
export function lineasDeNorma(
  normativos: Normativos | null,
  marco: Marco,
): { trazos: Trazo[]; annotations: Partial<Annotation>[] } {
  const [from, to] = marco.x;
  const shown = (normativos?.tramos ?? [])
    .map(({ desde, hasta, ...ends }) => ({
      ...ends,
      desde: desde > from ? desde : from,
      hasta: hasta === null || hasta > to ? to : hasta,
    }))
    .filter(({ desde, hasta }) => desde < hasta);
  const drawn = (['max', 'min'] as const).flatMap((extremo) => {
    const steps = shown.flatMap(({ desde, hasta, [extremo]: limite }) => (limite ? [{ desde, hasta, ...limite }] : []));
    const last = steps.at(-1);
    return last && !(marco.isLog && steps.some(({ valor }) => valor <= 0)) ? [{ steps, last }] : [];
  });
  return {
    trazos: drawn.map(({ steps }) =>
      sinEnlace({
        type: 'scatter',
        mode: 'lines',
        x: steps.flatMap(({ desde, hasta }) => [desde, hasta]),
        y: steps.flatMap(({ valor }) => [valor, valor]),
        line: { width: 1.5, color: gris, dash: 'dash' },
        hoverinfo: 'skip',
      }),
    ),
    annotations: drawn.map(({ last: { hasta, valor, articulo } }) => ({
      text: `${normativos?.cita}, ${articulo}: ${numero(valor)}`,
      x: hasta,
      y: alturaDe(valor, marco),
      xanchor: 'right',
      yanchor: 'bottom',
      showarrow: false,
      bgcolor: 'rgba(255,255,255,0.8)',
      font: { size: 11, color: tinta },
    })),
  };
}
