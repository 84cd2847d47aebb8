import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { numero } from '../../../../contract/base/numeros.ts';
import { Drawing } from '../../../charts/Drawing.tsx';
import { colorsFor } from '../../../charts/palettes.ts';
import type { EvolucionState, OtroLimite } from '../state.ts';
import { type Dibujo, dibujoDe, marcoDe } from './chart.ts';
import { Legend } from './Legend.tsx';
import type { Normativos } from './norm-lines.ts';
import { dibujoDeMeses, dibujoDePalabras, dibujoPorAnos } from './other-charts.ts';
import { conPeriodo } from './periodo.ts';
import classes from './Serie.module.css';
import { type Evolucion, isMedido, nombreDe, type ValorDeSerie } from './valor.ts';

/** Charts of their own at most, where no points were chosen. */
const maxMultiples = 8;
const heights = { alone: 320, multiple: 190, lane: 34 };

interface SerieChartProps {
  series: Evolucion;
  otro: OtroLimite | null;
  /** A norm's limits, where they are drawn. */
  normativos: Normativos | null;
  view: EvolucionState;
}

/** The series drawn as the page's address says: over time, year by year, or a chart for each point. */
export function SerieChart({ series, otro, normativos, view }: SerieChartProps) {
  const { valores, meses } = series;
  if (meses) return <Months series={series} meses={meses} periodo={view.periodo} />;
  const values = valores ?? [];
  const words = values.filter((value) => !isMedido(value));
  return (
    <>
      {values.length > words.length ? (
        <Numbers series={series} values={values.filter(isMedido)} otro={otro} normativos={normativos} view={view} />
      ) : null}
      {words.length > 0 ? <Words series={series} values={words} periodo={view.periodo} /> : null}
    </>
  );
}

interface ChartProps {
  dibujo: Dibujo;
  height: number;
  /** The period that is shaded; null for none. */
  periodo: string | null;
}

/** A chart whose marks open their samples. Its table, below, has the same links. */
function Chart({ dibujo, height, periodo }: ChartProps) {
  const { data, layout, muestras } = useMemo(() => conPeriodo(dibujo, periodo), [dibujo, periodo]);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (
    <Drawing
      data={data}
      layout={layout}
      height={height}
      pressing={({ curveNumber, pointNumber }) => {
        const id = muestras[curveNumber]?.[pointNumber];
        if (id === undefined) return undefined;
        return () => void navigate(`/results/${encodeURIComponent(id)}`, { state: { from: pathname + search } });
      }}
    />
  );
}

interface NumbersProps {
  series: Evolucion;
  values: readonly ValorDeSerie[];
  otro: OtroLimite | null;
  normativos: Normativos | null;
  view: EvolucionState;
}

function Numbers({ series, values, otro, normativos, view }: NumbersProps) {
  const { serie, separados, otrosAnos, logaritmica: isLog } = view;
  const lineas = useMemo(() => linesOf(series, serie?.puntos ?? []), [series, serie]);
  const dibujo = useMemo(
    () =>
      otrosAnos
        ? dibujoPorAnos(series, values, otro, isLog)
        : dibujoDe({
            series,
            values,
            otro,
            lineas: lineas.length > 1 ? lineas : [],
            withTrend: true,
            isLog,
            normativos,
          }),
    [series, values, otro, lineas, otrosAnos, isLog, normativos],
  );
  if (separados) return <Multiples series={series} values={values} otro={otro} normativos={normativos} view={view} />;
  return (
    <figure className={`${classes.chart} shrink whole-on-paper`}>
      <Chart dibujo={dibujo} height={heights.alone} periodo={otrosAnos ? null : view.periodo} />
      <Legend
        series={series}
        values={values}
        otro={otro}
        dibujos={[dibujo]}
        lineas={otrosAnos ? [] : lineas}
        isByYear={otrosAnos}
      />
    </figure>
  );
}

/** The points chosen, each with its colour; none where the series is of all of them. */
function linesOf({ puntos }: Evolucion, chosen: readonly string[]) {
  const places = chosen.flatMap((clave) => {
    const punto = puntos.citados.findIndex((one) => one.clave === clave);
    return punto < 0 ? [] : [punto];
  });
  const colors = colorsFor(places.length);
  return places.map((punto, place) => ({ punto, color: colors[place] ?? '' }));
}

/** A chart for each point, all with the same axes: those chosen, or those with most values. */
function Multiples({ series, values, otro, normativos, view }: NumbersProps) {
  const drawn = useMemo(() => {
    const { logaritmica: isLog } = view;
    const marco = marcoDe(values, otro, { isLog, normativos });
    const chosen = linesOf(series, view.serie?.puntos ?? []).map(({ punto }) => punto);
    const places = chosen.length > 0 ? chosen : series.puntos.citados.slice(0, maxMultiples).map((_, at) => at);
    return places.map((place) => {
      const own = values.filter(({ punto }) => punto === place);
      const dibujo = view.otrosAnos
        ? dibujoPorAnos(series, own, otro, isLog)
        : dibujoDe({ series, values: own, otro, lineas: [], withTrend: false, marco, isLog, normativos });
      return { citado: series.puntos.citados[place], own, dibujo };
    });
  }, [series, values, otro, normativos, view]);
  const total = series.puntos.total;
  return (
    <figure className={`${classes.chart} shrink whole-on-paper`}>
      <div className="grid tiles-280 items-end gap-12-24">
        {drawn.map(({ citado, dibujo }) =>
          citado ? (
            <div key={citado.clave} className="shrink whole-on-paper">
              <p className="size-13 weight-500 break-anywhere">
                {nombreDe(citado)} <span className="ink-3 weight-400">{citado.solicitante}</span>
              </p>
              <Chart dibujo={dibujo} height={heights.multiple} periodo={view.otrosAnos ? null : view.periodo} />
            </div>
          ) : null,
        )}
      </div>
      {total > drawn.length && (view.serie?.puntos.length ?? 0) === 0 ? (
        <p className="mt-10 ink-3 size-12">
          Los {numero(drawn.length)} puntos con más valores, de {numero(total)}. Elige otros en «Puntos».
        </p>
      ) : null}
      <Legend
        series={series}
        values={drawn.flatMap(({ own }) => own)}
        otro={otro}
        dibujos={drawn.map(({ dibujo }) => dibujo)}
        isByYear={view.otrosAnos}
      />
    </figure>
  );
}

interface MonthsProps {
  series: Evolucion;
  meses: NonNullable<Evolucion['meses']>;
  periodo: string | null;
}

function Months({ series, meses, periodo }: MonthsProps) {
  const dibujo = useMemo(() => dibujoDeMeses(series, meses), [series, meses]);
  return (
    <figure className={`${classes.chart} shrink whole-on-paper`}>
      <Chart dibujo={dibujo} height={heights.alone} periodo={periodo} />
      <figcaption className="mt-10 ink-3 size-12">
        Por meses, por ser {numero(series.total)} valores: la línea es la mediana; la banda va del percentil 10 al 90;
        los puntos son el menor y el mayor valor medido de cada mes, y abren su muestra.
      </figcaption>
    </figure>
  );
}

interface WordsProps {
  series: Evolucion;
  values: readonly ValorDeSerie[];
  periodo: string | null;
}

function Words({ series, values, periodo }: WordsProps) {
  const dibujo = useMemo(() => dibujoDePalabras(series, values), [series, values]);
  return (
    <figure className={`${classes.chart} shrink whole-on-paper`}>
      <figcaption className="size-13 weight-500 break-anywhere">Resultados en palabras</figcaption>
      <Chart dibujo={dibujo} height={50 + heights.lane * dibujo.carriles} periodo={periodo} />
      <Legend series={series} values={values} otro={null} dibujos={[dibujo]} />
    </figure>
  );
}
