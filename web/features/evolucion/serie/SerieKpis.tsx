import { IconAlertTriangle } from '@tabler/icons-react';
import { numero, textoDePorcentaje } from '../../../../contract/base/numeros.ts';
import { porcentaje } from '../../../../contract/base/porcentajes.ts';
import card from '../../../components/Card.module.css';
import { motivoDe, textoDePercentil } from './percentil.ts';
import classes from './Serie.module.css';
import type { Evolucion } from './valor.ts';

interface Kpi {
  label: string;
  value: string;
  unit?: string;
  hint: string;
  isBad?: boolean;
}

/** The five figures of a series, with how they were computed or why they can't be. */
export function SerieKpis({ series }: { series: Evolucion }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be scrollable by keyboard
    <div className={classes.strip} tabIndex={0} role="group" aria-label="Indicadores de la serie">
      <dl className={`${classes.kpis} grid gap-12`}>
        {kpisOf(series).map(({ label, value, unit, hint, isBad = false }) => (
          <div
            key={label}
            className={`${card.card} ${classes.kpi} terms py-12 px-16 flex column shrink`}
            data-bad={isBad || undefined}
          >
            <dt className="flex items-center gap-4">
              {isBad ? <IconAlertTriangle size={14} stroke={2.2} aria-hidden /> : null}
              {label}
            </dt>
            <dd className={`${classes.value} weight-600 figures`} data-words={value === 'no calculable' || undefined}>
              {value} {unit ? <span className="ink-3 size-13 weight-400">{unit}</span> : null}
            </dd>
            <dd className={`${classes.hint} ink-3 size-12`}>{hint}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function kpisOf({
  total,
  noCumplen,
  sinValor,
  censurados,
  enPalabras,
  mediana,
  p90,
  unidad,
  puntos,
}: Evolucion): Kpi[] {
  const shareOf = (count: number) => `${textoDePorcentaje(total === 0 ? 0 : porcentaje(count, total))} de los valores`;
  // What fails without a value is no part of the values.
  const failedHint = sinValor === 0 ? shareOf(noCumplen) : `${numero(sinValor)} sin valor`;
  const method =
    censurados > 0 ? 'Kaplan–Meier: cuenta los que quedan por debajo del límite' : 'De los valores medidos';
  const percentile = (label: string, of: Evolucion['mediana']): Kpi => ({
    label,
    value: textoDePercentil(of),
    hint: motivoDe(of) ?? method,
    ...(unidad && of.clase !== 'no calculable' && { unit: unidad }),
  });
  const numbers = enPalabras === total ? [] : [percentile('Mediana', mediana), percentile('Percentil 90', p90)];
  return [
    { label: 'No cumplen', value: numero(noCumplen), hint: failedHint, isBad: noCumplen > 0 },
    { label: 'Valores', value: numero(total), hint: countHint(enPalabras, puntos.total) },
    ...numbers,
    ...(enPalabras === total
      ? []
      : [{ label: 'Por debajo del límite de cuantificación', value: numero(censurados), hint: shareOf(censurados) }]),
  ];
}

function countHint(enPalabras: number, puntos: number): string {
  const words = enPalabras > 0 ? [`${numero(enPalabras)} en palabras`] : [];
  const points = puntos === 0 ? [] : [puntos === 1 ? 'de 1 punto' : `de ${numero(puntos)} puntos`];
  return [...points, ...words].join(', ');
}
