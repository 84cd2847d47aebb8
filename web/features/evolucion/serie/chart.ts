import type { Data, Layout } from 'plotly.js';
import { numero } from '../../../../contract/base/numeros.ts';
import type { OtroLimite } from '../state.ts';
import { alturaDe, limitesDe, type Marco } from './limit-lines.ts';
import { marcasDe, sinEnlace, type Trazo } from './marks.ts';
import { cifrasDeNorma, lineasDeNorma, type Normativos } from './norm-lines.ts';
import { medianasMoviles } from './running-median.ts';
import { lineaDeTendencia } from './trend-line.ts';
import { type Evolucion, isMedido, isPorDebajo, type Medido, tramosDe, type ValorDeSerie } from './valor.ts';

/** A chart as Plotly takes it, with the samples that the marks of each trace open. */
export interface Dibujo {
  data: Partial<Data>[];
  layout: Partial<Layout>;
  muestras: (readonly string[])[];
}

/** The line that joins the values of one point. */
export interface LineaDePunto {
  /** Its place among the points of the answer. */
  punto: number;
  color: string;
}

interface Contenido {
  series: Evolucion;
  /** Those that are drawn, oldest first. */
  values: readonly ValorDeSerie[];
  otro: OtroLimite | null;
  /** Points whose values are joined by a line each; without any, the running median is drawn. */
  lineas: readonly LineaDePunto[];
  /** Whether the trend and its crossing are drawn: they are of all values of the series. */
  withTrend: boolean;
  /** What the chart has to reach, beyond its own values: small multiples share it. */
  marco?: Marco | undefined;
  isLog: boolean;
  /** A norm's limits, drawn beside the laboratory's. */
  normativos?: Normativos | null;
}

/** What lines are called; the legend names those that are drawn. */
export const nombres = { mediana: 'Mediana móvil', tendencia: 'Tendencia' } as const;

const gris = '#868E96';
const slate = '#465062';
const msPerDay = 86_400_000;
/** The fewest days from one end of a chart to the other. */
const leastDays = 30;

const dayAfter = (fecha: string, days: number) =>
  new Date(Date.parse(`${fecha.slice(0, 10)}T00:00:00Z`) + days * msPerDay).toISOString().slice(0, 10);
export const fechaDe = ({ muestra }: ValorDeSerie) => muestra.fecha_muestra;

/** Whether values can stand on a logarithmic axis, and are far enough apart to need it. */
export function cabeLogaritmica(values: readonly ValorDeSerie[]): boolean {
  const numbers = values.filter(isMedido).map(({ valor }) => valor);
  const positive = numbers.filter((one) => one > 0);
  return numbers.every((one) => one >= 0) && Math.max(...positive) >= 50 * Math.min(...positive);
}

/**
 * From where to where a chart of values reaches: all values, their limits and the crossing, with a margin. A logarithmic
 * one begins a little below the least of them; a value of zero stands at its foot.
 */
export function marcoDe(
  values: readonly ValorDeSerie[],
  otro: OtroLimite | null,
  {
    cruce,
    isLog = false,
    normativos = null,
  }: { cruce?: Evolucion['cruce']; isLog?: boolean; normativos?: Normativos | null } = {},
): Marco | undefined {
  const medidos = values.filter(isMedido);
  const fechas = [...values.map(fechaDe), ...(cruce ? [cruce.fecha] : [])].toSorted();
  const [first, last] = [fechas[0], fechas.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const highest = Math.max(...medidos.map(({ valor }) => valor));
  const own = tramosDe(values).tramos.flatMap(({ zona: { min, max } }) => [min, max]);
  const limits = [...own, ...cifrasDeNorma(normativos)];
  // A limit that lies far above all values would flatten them.
  const near = limits.filter((one) => one !== undefined).filter((one) => one <= highest * 6 || highest <= 0);
  const numbers = [...medidos.map(({ valor }) => valor), ...near, ...(otro ? [otro.valor] : [])];
  const days = Math.max(10, (Date.parse(last) - Date.parse(first)) / msPerDay);
  // Around few days there is room enough for the axis to tell days, and not hours.
  const room = Math.ceil(Math.max(days * 0.02, (leastDays - days) / 2));
  const x = [dayAfter(first, -room), dayAfter(last, room)] as const;
  if (isLog) {
    const positive = numbers.filter((one) => one > 0);
    return { x, y: [Math.min(...positive) / 3, Math.max(...positive) * 1.6], isLog };
  }
  const low = Math.min(0, ...numbers);
  const high = Math.max(...numbers, low + Number.EPSILON);
  // Values far from zero (pH, temperature) are drawn around themselves; a bar from zero needs its zero.
  const isFar = !medidos.some(isPorDebajo) && Math.min(...numbers) > 0.5 * high;
  const bottom = isFar ? Math.min(...numbers) - 0.15 * (high - Math.min(...numbers)) : low * 1.1;
  return { x, y: [bottom, high + 0.08 * (high - bottom)] };
}

/** The values by date with their limits, the running median or a line for each point, and the trend where it is shown. */
export function dibujoDe(contenido: Contenido): Dibujo {
  const { series, values, otro, lineas, withTrend, marco: shared, isLog, normativos = null } = contenido;
  const medidos = values.filter(isMedido);
  const trend = withTrend ? lineaDeTendencia(series, medidos) : undefined;
  const cruce = trend ? series.cruce : undefined;
  const marco = shared ??
    marcoDe(values, otro, { cruce, isLog, normativos }) ?? { x: ['2000-01-01', '2000-12-31'], y: [0, 1] };
  const { trazos, shapes, annotations } = limitesDe(tramosDe(values), otro, marco);
  const norma = lineasDeNorma(normativos, marco);
  return unidos(
    [
      ...(trend ? bandaDe(trend) : []),
      ...norma.trazos,
      ...trazos,
      ...(lineas.length > 0 ? lineas.map((linea) => lineaDe(medidos, linea)) : medianaDe(medidos)),
      ...(trend ? [rectaDe(trend)] : []),
      ...(trend && cruce ? [prolongacion(trend.fechas[1], trend.linea[1], cruce)] : []),
      ...marcasDe(values, { series, otro, suelo: marco.y[0], techo: marco.y[1], isLog: marco.isLog }),
    ],
    {
      ...ejes(marco, series.unidad),
      shapes,
      annotations: [
        ...norma.annotations,
        ...annotations,
        ...(cruce ? [cruceLabel(cruce, alturaDe(cruce.limite, marco))] : []),
      ],
    },
  );
}

/** Traces and layout as one chart. */
export function unidos(trazos: readonly Trazo[], layout: Partial<Layout>): Dibujo {
  return { data: trazos.map(({ data }) => data), muestras: trazos.map(({ muestras }) => muestras), layout };
}

/** The two axes of a chart over time. */
export function ejes({ x, y, isLog = false }: Marco, unidad: string): Partial<Layout> {
  return {
    margin: { l: 52, r: 56, t: 22, b: 34 },
    xaxis: {
      type: 'date',
      range: [...x],
      fixedrange: true,
      showgrid: false,
      linecolor: '#CBD2DA',
      tickfont: { size: 12 },
    },
    yaxis: {
      type: isLog ? 'log' : 'linear',
      range: isLog ? [Math.log10(y[0]), Math.log10(y[1])] : [...y],
      ...(isLog ? { dtick: 1 } : { nticks: 6 }),
      tickformat: ',~f',
      fixedrange: true,
      gridcolor: '#EEF0F3',
      zeroline: false,
      title: { text: '' },
      ticklabelstandoff: 4,
      exponentformat: 'none',
    },
    ...(unidad && { title: unitTitle(unidad) }),
  };
}

/** The unit over the axis of the values. */
const unitTitle = (unidad: string): Layout['title'] => ({
  text: unidad.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
  font: { size: 12, color: gris },
  x: 0,
  xref: 'paper',
  xanchor: 'left',
  y: 1,
  yanchor: 'top',
  pad: { l: -44, t: 4 },
});

function medianaDe(values: readonly Medido[]): Trazo[] {
  const medians = medianasMoviles(values);
  if (medians.every(({ valor }) => valor === null)) return [];
  return [
    sinEnlace({
      type: 'scatter',
      mode: 'lines',
      name: nombres.mediana,
      x: medians.map(({ fecha }) => fecha),
      y: medians.map(({ valor }) => valor),
      line: { width: 1.5, color: gris },
      hoverinfo: 'skip',
    }),
  ];
}

/** A line that joins the measured values of one point: a censored one has no place on it. */
function lineaDe(values: readonly Medido[], { punto, color }: LineaDePunto): Trazo {
  const own = values.filter((value) => value.punto === punto);
  return sinEnlace({
    type: 'scatter',
    mode: 'lines',
    x: own.map(fechaDe),
    y: own.map(({ valor, operador }) => (operador ? null : valor)),
    connectgaps: false,
    line: { width: 1.5, color },
    hoverinfo: 'skip',
  });
}

type Recta = NonNullable<ReturnType<typeof lineaDeTendencia>>;

function rectaDe({ fechas, linea }: Recta): Trazo {
  return sinEnlace({
    type: 'scatter',
    mode: 'lines',
    name: nombres.tendencia,
    x: [...fechas],
    y: [...linea],
    line: { width: 2, color: slate, dash: 'dash' },
    hoverinfo: 'skip',
  });
}

function bandaDe({ fechas, banda }: Recta): Trazo[] {
  if (!banda) return [];
  const [first, last] = fechas;
  // The two lines cross in the middle: the band is the outline of both.
  const high = [Math.max(banda.desde[0], banda.hasta[0]), Math.max(banda.desde[1], banda.hasta[1])];
  const low = [Math.min(banda.desde[0], banda.hasta[0]), Math.min(banda.desde[1], banda.hasta[1])];
  const middle = dayAfter(first, (Date.parse(last) - Date.parse(first)) / msPerDay / 2);
  const center = (banda.desde[0] + banda.desde[1]) / 2;
  return [
    sinEnlace({
      type: 'scatter',
      mode: 'lines',
      x: [first, middle, last, last, middle, first],
      y: [high[0] ?? center, center, high[1] ?? center, low[1] ?? center, center, low[0] ?? center],
      fill: 'toself',
      fillcolor: 'rgba(70,80,98,0.1)',
      line: { width: 0 },
      hoverinfo: 'skip',
    }),
  ];
}

/** The trend's line on to the limit that it would reach. */
function prolongacion(from: string, value: number, { fecha, limite }: NonNullable<Evolucion['cruce']>): Trazo {
  return sinEnlace({
    type: 'scatter',
    mode: 'lines+markers',
    x: [from, fecha],
    y: [value, limite],
    line: { width: 1.5, color: slate, dash: 'dot' },
    marker: { symbol: 'x-thin-open', size: [0, 9], color: slate, line: { width: 2 } },
    hoverinfo: 'skip',
  });
}

const cruceLabel = ({ fecha, limite }: NonNullable<Evolucion['cruce']>, y: number) => ({
  text: `${numero(limite)} hacia ${fecha.slice(0, 4)}`,
  x: fecha,
  y,
  xanchor: 'right' as const,
  yanchor: 'bottom' as const,
  yshift: 4,
  showarrow: false,
  font: { size: 12, color: slate },
});
