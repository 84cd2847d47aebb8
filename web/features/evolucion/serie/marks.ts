import type { Data } from 'plotly.js';
import { fueraDeLimite, sinConclusion } from '../../../../contract/muestras/rules/conclusion.ts';

import { fechaCorta } from '../../../../contract/base/fechas.ts';
import { verdictColors } from '../../../charts/palettes.ts';
import { escapeMarkup } from '../../../charts/slices.ts';
import type { OtroLimite } from '../state.ts';
import {
  type Evolucion,
  isFuera,
  isMedido,
  isPorDebajo,
  isPorEncima,
  type Juicio,
  juicioDe,
  limiteDe,
  lugarDe,
  type Medido,
  textoDe,
  type ValorDeSerie,
} from './valor.ts';

/** A trace with the samples that its marks open; none for what leads nowhere. */
export interface Trazo {
  data: Partial<Data>;
  muestras: readonly string[];
}

export const sinEnlace = (data: Partial<Data>): Trazo => ({ data, muestras: [] });

const juicios = ['Cumple', sinConclusion, 'No decidible', 'No cumple'] as const satisfies readonly Juicio[];

/** How each verdict is drawn: a colour and a shape, so that neither has to be told apart alone. */
export const aspectos = {
  Cumple: { color: verdictColors.cumple, symbol: 'circle', size: 6 },
  'No cumple': { color: verdictColors.noCumple, symbol: 'triangle-up', size: 9 },
  [sinConclusion]: { color: verdictColors.otros, symbol: 'square', size: 6 },
  'No decidible': { color: '#465062', symbol: 'diamond', size: 7 },
} as const satisfies Record<Juicio, { color: string; symbol: string; size: number }>;

/** What marks are drawn with. */
export interface Trazado {
  series: Evolucion;
  otro: OtroLimite | null;
  /** Where a value stands from left to right; its date by default. */
  xOf?: (value: ValorDeSerie) => string;
  /** The ends of what the chart shows from bottom to top: where a bar begins that has no lower end, or ends without an upper one. */
  suelo: number;
  techo: number;
  isLog?: boolean | undefined;
}

const dateOf = ({ muestra }: ValorDeSerie) => muestra.fecha_muestra;

/**
 * The marks of numeric values, the failing ones on top. A value below the limit of quantification is a thin bar from zero to that
 * limit with an open mark at its end; a value above the measurable range is a bar upwards: neither is an exact number.
 */
export function marcasDe(values: readonly ValorDeSerie[], trazado: Trazado): Trazo[] {
  const { series, otro, xOf = dateOf, suelo, isLog = false } = trazado;
  const medidos = values.filter(isMedido);
  const judged = Map.groupBy(medidos, (value) => juicioDe(value, otro));
  return juicios.flatMap((juicio) => {
    const own = judged.get(juicio) ?? [];
    const censored = own.filter(({ operador }) => operador !== undefined);
    return own.length === 0
      ? []
      : [
          ...(censored.length > 0 ? [barras(censored, juicio, trazado)] : []),
          {
            data: {
              type: 'scatter',
              mode: 'markers',
              name: juicio,
              x: own.map(xOf),
              // Zero has no place on a logarithmic axis but its foot.
              y: own.map(({ valor }) => (isLog ? Math.max(valor, suelo) : valor)),
              marker: {
                opacity: 1,
                color: aspectos[juicio].color,
                symbol: own.map((value) => symbolOf(value, juicio)),
                size: own.map(({ operador }) => (operador ? 7 : aspectos[juicio].size)),
                line: { width: 1, color: own.map(({ operador }) => (operador ? aspectos[juicio].color : '#ffffff')) },
              },
              hovertext: own.map((value) => rotulo(value, series, juicio)),
              hoverinfo: 'text',
              cliponaxis: false,
            },
            muestras: own.map(({ muestra }) => muestra._id),
          } satisfies Trazo,
        ];
  });
}

function symbolOf(value: Medido, juicio: Juicio) {
  if (isPorDebajo(value)) return 'triangle-down-open';
  return isPorEncima(value) ? 'triangle-up-open' : aspectos[juicio].symbol;
}

/** The bars of values that are intervals, one after another with gaps between them. */
function barras(values: readonly Medido[], juicio: Juicio, { xOf = dateOf, suelo, techo }: Trazado): Trazo {
  return sinEnlace({
    type: 'scatter',
    mode: 'lines',
    x: values.flatMap((value) => [xOf(value), xOf(value), null]),
    y: values.flatMap((value) => [value.valor, isPorEncima(value) ? techo : suelo, null]),
    line: { width: 2, color: aspectos[juicio].color },
    opacity: 0.55,
    hoverinfo: 'skip',
  });
}

/** What is said of a value under the pointer, as Plotly's markup. */
export function rotulo(value: ValorDeSerie, series: Evolucion, juicio: Juicio): string {
  const place = lugarDe(value, series);
  const limit = limiteDe(value);
  return [
    `<b>${escapeMarkup(textoDe(value, series.unidad))}</b> · ${juicio}`,
    ...(isFuera(value, series.unidad) ? [`<b>${fueraDeLimite}</b>`] : []),
    [fechaCorta(value.muestra.fecha_muestra), escapeMarkup(value.muestra.numero_muestra)].join(' · '),
    ...(place ? [escapeMarkup(place)] : []),
    ...(limit ? [escapeMarkup(limit)] : []),
  ].join('<br>');
}
