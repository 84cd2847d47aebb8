import { sinConclusion } from '../../../../contract/muestras/rules/conclusion.ts';
import type { OtroLimite } from '../state.ts';
import { escapeMarkup } from '../../../charts/slices.ts';
import { type Dibujo, ejes, fechaDe, marcoDe, unidos } from './chart.ts';
import { limitesDe, type Marco } from './limit-lines.ts';
import { aspectos, marcasDe, rotulo, sinEnlace, type Trazo } from './marks.ts';
import { type Evolucion, isMedido, juicioDe, type MesDeSerie, textoDe, tramosDe, type ValorDeSerie } from './valor.ts';

/** A leap year, so that the days of every year have a place. */
const anoComun = '2000';

/** The years of values, oldest first. */
export const anosDe = (values: readonly ValorDeSerie[]) =>
  [...new Set(values.map((value) => fechaDe(value).slice(0, 4)))].toSorted();

/** Colours of years, the newest last: the older, the paler. */
const ultimo = '#4870E8';
const anteriores = ['#CBD2DA', '#AAB4C0', '#868E96', '#5D6878'];

export function colorDeAno(anos: readonly string[], ano: string): string {
  const age = anos.length - 1 - anos.indexOf(ano);
  return age === 0 ? ultimo : (anteriores[Math.max(0, anteriores.length - age)] ?? ultimo);
}

/** The years laid over one another: a line each, from January to December, with the limit that was last in force. */
export function dibujoPorAnos(
  series: Evolucion,
  values: readonly ValorDeSerie[],
  otro: OtroLimite | null,
  isLog: boolean,
): Dibujo {
  const medidos = values.filter(isMedido);
  const anos = anosDe(medidos);
  const xOf = (value: ValorDeSerie) => `${anoComun}${fechaDe(value).slice(4, 10)}`;
  const marco: Marco = {
    x: [`${anoComun}-01-01`, `${anoComun}-12-31`],
    y: marcoDe(values, otro, { isLog })?.y ?? [0.1, 1],
    isLog,
  };
  const vigente = tramosDe(values)
    .tramos.toSorted((a, b) => (a.hasta < b.hasta ? -1 : 1))
    .slice(-1);
  const { trazos, shapes, annotations } = limitesDe({ tramos: vigente, isSucesion: true }, otro, marco);
  const lines = anos.map((ano): Trazo => {
    const own = medidos.filter((value) => fechaDe(value).startsWith(ano));
    return sinEnlace({
      type: 'scatter',
      mode: 'lines',
      name: ano,
      x: own.map(xOf),
      y: own.map(({ valor, operador }) => (operador ? null : valor)),
      line: { width: ano === anos.at(-1) ? 2.5 : 1.5, color: colorDeAno(anos, ano) },
      hoverinfo: 'skip',
    });
  });
  const axes = ejes(marco, series.unidad);
  return unidos(
    [...trazos, ...lines, ...marcasDe(values, { series, otro, xOf, suelo: marco.y[0], techo: marco.y[1], isLog })],
    { ...axes, xaxis: { ...axes.xaxis, tickformat: '%b', dtick: 'M1' }, shapes, annotations },
  );
}

/** A result's words, or that it has none. */
const palabraDe = (value: ValorDeSerie) => textoDe(value, '');

/** Results in words: a lane for each word, a mark for each result. */
export function dibujoDePalabras(series: Evolucion, values: readonly ValorDeSerie[]): Dibujo & { carriles: number } {
  const counts = Map.groupBy(values, palabraDe);
  const words = [...counts].toSorted((a, b) => a[1].length - b[1].length).map(([word]) => word);
  const marco = marcoDe(values, null) ?? { x: ['2000-01-01', '2000-12-31'], y: [0, 1] };
  const traces = (['Cumple', sinConclusion, 'No cumple'] as const).flatMap((verdict): Trazo[] => {
    const own = values.filter((value) => juicioDe(value, null) === verdict);
    if (own.length === 0) return [];
    const { color, symbol, size } = aspectos[verdict];
    return [
      {
        data: {
          type: 'scatter',
          mode: 'markers',
          x: own.map(fechaDe),
          y: own.map((value) => words.indexOf(palabraDe(value))),
          marker: { color, symbol, size: size + 2, line: { width: 1, color: '#ffffff' } },
          hovertext: own.map((value) => rotulo(value, series, verdict)),
          hoverinfo: 'text',
        },
        muestras: own.map(({ muestra }) => muestra._id),
      },
    ];
  });
  const axes = ejes(marco, '');
  return {
    ...unidos(traces, {
      ...axes,
      margin: { l: 8, r: 16, t: 8, b: 30 },
      yaxis: {
        range: [-0.6, words.length - 0.4],
        tickvals: words.map((_, place) => place),
        ticktext: words.map(enDosLineas),
        automargin: true,
        fixedrange: true,
        gridcolor: '#E5E8EC',
        zeroline: false,
        ticklabelstandoff: 6,
      },
    }),
    carriles: words.length,
  };
}

const maxLinea = 26;

/** A word or sentence as a label of two lines at most. */
function enDosLineas(texto: string): string {
  const cut = texto.length <= maxLinea ? -1 : texto.lastIndexOf(' ', maxLinea);
  const [first, second] = cut > 0 ? [texto.slice(0, cut), texto.slice(cut + 1)] : [texto, ''];
  const shown = [first, second].map((line) => (line.length > maxLinea ? `${line.slice(0, maxLinea - 1)}…` : line));
  return shown
    .filter((line) => line !== '')
    .map(escapeMarkup)
    .join('<br>');
}

/** The middle of a month, where its figures stand. */
const mitad = ({ mes }: MesDeSerie) => `${mes}-15`;

/** A series by month: the band from p10 to p90, the medians, and the extremes, which open their samples. */
export function dibujoDeMeses(series: Evolucion, meses: readonly MesDeSerie[]): Dibujo {
  const extremes = meses.flatMap(({ minimo, maximo }) => [
    ...(minimo && minimo.muestra._id !== maximo?.muestra._id ? [minimo] : []),
    ...(maximo ? [maximo] : []),
  ]);
  const marco = marcoDe(extremes, null) ?? {
    x: [`${meses[0]?.mes ?? anoComun}-01`, `${meses.at(-1)?.mes ?? anoComun}-28`] as const,
    y: [0, 1] as const,
  };
  const { trazos, shapes, annotations } = limitesDe(tramosDe(extremes), null, marco);
  const [suelo, techo] = marco.y;
  const banded = meses.filter(({ p10, p90 }) => p10.clase !== 'no calculable' && p90.clase === 'valor');
  return unidos(
    [
      sinEnlace({
        type: 'scatter',
        mode: 'lines',
        x: banded.map(mitad),
        // A p10 that is only known to lie below a number reaches down to the floor.
        y: banded.map(({ p10 }) => (p10.clase === 'valor' ? (p10.valor ?? suelo) : suelo)),
        line: { width: 0 },
        hoverinfo: 'skip',
      }),
      sinEnlace({
        type: 'scatter',
        mode: 'lines',
        x: banded.map(mitad),
        y: banded.map(({ p90 }) => p90.valor ?? null),
        fill: 'tonexty',
        fillcolor: 'rgba(72,112,232,0.14)',
        line: { width: 0 },
        hoverinfo: 'skip',
      }),
      ...trazos,
      sinEnlace({
        type: 'scatter',
        mode: 'lines',
        x: meses.map(mitad),
        y: meses.map(({ mediana }) => (mediana.clase === 'valor' ? (mediana.valor ?? null) : null)),
        line: { width: 2, color: '#4870E8' },
        hoverinfo: 'skip',
      }),
      ...marcasDe(extremes, { series, otro: null, suelo, techo }),
    ],
    { ...ejes(marco, series.unidad), shapes, annotations },
  );
}
