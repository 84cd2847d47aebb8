import type { ReactNode } from 'react';
import { sinConclusion } from '../../../../contract/muestras/rules/conclusion.ts';
import { numero } from '../../../../contract/base/numeros.ts';
import type { OtroLimite } from '../state.ts';
import { type Dibujo, type LineaDePunto, nombres } from './chart.ts';
import { aspectos } from './marks.ts';
import { anosDe, colorDeAno } from './other-charts.ts';
import { ventana } from './running-median.ts';
import classes from './Serie.module.css';
import { type Evolucion, isMedido, juicioDe, nombreDe, type ValorDeSerie } from './valor.ts';

interface LegendProps {
  series: Evolucion;
  values: readonly ValorDeSerie[];
  otro: OtroLimite | null;
  /** What is drawn of them. */
  dibujos: readonly Dibujo[];
  lineas?: readonly LineaDePunto[];
  isByYear?: boolean;
}

const none: readonly LineaDePunto[] = [];

/** What marks and lines of a chart are, with how many there are of each; only of what is drawn. */
export function Legend({ series, values, otro, dibujos, lineas = none, isByYear = false }: LegendProps) {
  const counts = Map.groupBy(values, (value) => juicioDe(value, otro));
  const medidos = values.filter(isMedido);
  const anos = isByYear ? anosDe(medidos) : [];
  const drawn = new Set(dibujos.flatMap(({ data }) => data.map(({ name }) => name)));
  return (
    <ul className={`${classes.legend} mt-4 flex wrap ink-2 size-12 no-bullets gap-4-16`}>
      {(['No cumple', 'Cumple', sinConclusion, 'No decidible'] as const).map((juicio) => {
        const own = counts.get(juicio)?.length ?? 0;
        return own === 0 ? null : <Entry key={juicio} mark={<Mark juicio={juicio} />} text={juicio} count={own} />;
      })}
      {medidos.some(({ operador }) => operador) ? (
        <Entry mark={<Censored />} text="Por debajo del límite de cuantificación: entre 0 y ese límite" />
      ) : null}
      {lineas.length > 1
        ? lineas.map(({ punto, color }) => {
            const citado = series.puntos.citados[punto];
            return citado ? (
              <Entry key={citado.clave} mark={<Line color={color} />} text={nombreDe(citado)} count={citado.valores} />
            ) : null;
          })
        : null}
      {anos.map((ano) => (
        <Entry key={ano} mark={<Line color={colorDeAno(anos, ano)} />} text={ano} />
      ))}
      {drawn.has(nombres.mediana) ? (
        <Entry mark={<Line color="#868E96" />} text={`Mediana móvil de ${ventana} valores`} />
      ) : null}
      {drawn.has(nombres.tendencia) ? (
        <Entry mark={<Line color="#465062" dash="4 3" />} text="Tendencia, con su intervalo del 95 %" />
      ) : null}
    </ul>
  );
}

function Entry({ mark, text, count }: { mark: ReactNode; text: string; count?: number }) {
  return (
    <li>
      <svg width="18" height="12" viewBox="0 0 18 12" aria-hidden>
        {mark}
      </svg>
      {text}
      {count === undefined ? null : <span className="ink-3 weight-400">{numero(count)}</span>}
    </li>
  );
}

function Mark({ juicio }: { juicio: keyof typeof aspectos }) {
  const { color, symbol } = aspectos[juicio];
  if (symbol === 'triangle-up') return <path d="M9 1.5 14 10.5H4Z" fill={color} />;
  if (symbol === 'square') return <rect x="6" y="3" width="6" height="6" fill={color} />;
  if (symbol === 'diamond') return <path d="M9 1.5 13.5 6 9 10.5 4.5 6Z" fill={color} />;
  return <circle cx="9" cy="6" r="3.5" fill={color} />;
}

const Censored = () => (
  <>
    <path d="M9 5V12" stroke="#465062" strokeWidth="2" opacity="0.55" />
    <path d="M5.5 1.5h7L9 7Z" fill="#fff" stroke="#465062" />
  </>
);

const Line = ({ color, dash }: { color: string; dash?: string }) => (
  <path d="M0 6H18" stroke={color} strokeWidth="2" strokeDasharray={dash} />
);
