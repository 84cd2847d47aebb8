import { Link } from 'react-router-dom';
import type { Resultado } from '../../../../contract/muestras/muestra.ts';
import { direccionDeSerie } from '../../../../contract/evolucion/rules/direccion-de-serie.ts';
import { height, type Mark, sparkline, width } from './sparkline.ts';
import type { ParametroAnterior, ValuesOfPoint } from './values-of-point.ts';
import classes from './Sparkline.module.css';
import { fechaCorta } from '../../../../contract/base/fechas.ts';
import { cantidad, numero } from '../../../../contract/base/numeros.ts';
import type { ValorAnterior, ValoresAnteriores } from '../../../../contract/muestras/valores-anteriores.ts';

/**
 * A line of values in words: `Nitrato en Toma de red: 12 valores del 3 ene 2024 al 7 may 2026, el más alto 62 mg/L; 2 no
 * cumplen`.
 */
function textoDeValores(
  { parametro, determinacion, unidad, total, valores }: ParametroAnterior,
  { muestras, punto }: Pick<ValoresAnteriores, 'muestras' | 'punto'>,
): string {
  const dias = valores.map(({ muestra }) => muestras[muestra]?.fecha_muestra ?? '');
  const [highest] = valores.toSorted((a, b) => b.valor - a.valor);
  const failed = valores.filter(({ conclusion }) => conclusion === 'No cumple').length;
  const outside = valores.filter(({ fuera, conclusion }) => fuera && conclusion !== 'No cumple').length;
  const count = cantidad(total, 'valor', 'valores');
  const shown = total > valores.length ? `${numero(valores.length)} de ${count}` : count;
  return [
    `${parametro || determinacion}${punto ? ` en ${punto.nombre}` : ''}: ${shown}`,
    ` del ${fechaCorta(dias[0] ?? '')} al ${fechaCorta(dias.at(-1) ?? '')}`,
    highest ? `, el más alto ${textoDeNumero(highest)}${unidad ? ` ${unidad}` : ''}` : '',
    failed > 0 ? `; ${numero(failed)} no ${failed === 1 ? 'cumple' : 'cumplen'}` : '',
    outside > 0 ? `; ${numero(outside)} fuera de límite` : '',
  ].join('');
}

const textoDeNumero = ({ valor, operador }: ValorAnterior) => `${operador ?? ''}${numero(valor)}`;

interface SparklineProps {
  of: ValuesOfPoint;
  parametro: ParametroAnterior;
  referencia: Resultado['referencia'];
  /** Which of this sample's values of the parameter is marked, from 0. */
  nth: number;
}

/** The last values of a parameter at the same point, this result's marked; it opens the series. */
export function Sparkline({ of: { muestra, solicitante, anteriores }, parametro, referencia, nth }: SparklineProps) {
  const ofSample = parametro.valores.flatMap((valor, place) =>
    anteriores.muestras[valor.muestra]?._id === muestra ? [place] : [],
  );
  const own = ofSample[nth] ?? -1;
  const { punto } = anteriores;
  return (
    <Link
      to={direccionDeSerie({ ...parametro, solicitante, punto })}
      className={`${classes.link} hover-accent-ground block rounded-4 fit`}
      aria-label={`Ver la evolución de ${textoDeValores(parametro, anteriores)}`}
      title="Ver su evolución"
    >
      <SparklineDrawing valores={parametro.valores} limites={referencia} own={own} />
    </Link>
  );
}

interface SparklineDrawingProps {
  /** Oldest first. */
  valores: Parameters<typeof sparkline>[0];
  limites: Parameters<typeof sparkline>[1];
  /** The place of the value that is marked, if any. */
  own?: number;
}

/** A line of values, to be put into what says it in words. */
export function SparklineDrawing({ valores, limites, own = -1 }: SparklineDrawingProps) {
  const { marks, line, limits } = sparkline(valores, limites);
  return (
    <svg className={`${classes.drawing} block`} viewBox={`0 0 ${width} ${height}`} aria-hidden focusable="false">
      {marks.map((mark, place) =>
        place === own ? (
          <rect key={mark.x} x={mark.x - 5} width={10} height={height} rx={2} className={classes.own} />
        ) : null,
      )}
      {limits.map((y) => (
        <path key={y} d={`M1 ${y}H${width - 1}`} className={`${classes.limit} no-fill`} />
      ))}
      <path d={line} className={`${classes.line} no-fill`} />
      {marks.map((mark, place) => (
        <Value key={mark.x} mark={mark} isOwn={place === own} />
      ))}
    </svg>
  );
}

/** A dot, a triangle where it doesn't comply, a cross where it is only outside its limits; of an interval a bar with an open end. */
function Value({ mark: { x, y, range, isFailed, isOutside }, isOwn }: { mark: Mark; isOwn: boolean }) {
  const size = isOwn ? 3.2 : 1.7;
  const look = isFailed ? classes.failed : isOwn ? classes.this : classes.other;
  return (
    <g className={look}>
      {range ? <path d={`M${x} ${range.from}V${range.to}`} className={`${classes.range} no-fill`} /> : null}
      {isFailed ? (
        <path
          d={`M${x} ${y - 1.5 * size}l${1.4 * size} ${2.4 * size}h${-2.8 * size}z`}
          className={range ? classes.open : undefined}
        />
      ) : isOutside ? (
        <path d={cross(x, y, size + 0.8)} className={`${classes.outside} no-fill`} />
      ) : (
        <circle cx={x} cy={y} r={size} className={range ? classes.open : undefined} />
      )}
    </g>
  );
}

const cross = (x: number, y: number, size: number) =>
  `M${x - size} ${y - size}l${2 * size} ${2 * size}m0 ${-2 * size}l${-2 * size} ${2 * size}`;
