import type { Resultado } from '../../../contract/muestras/muestra.ts';
import { textoDeReferencia, textoDeValor } from '../../../contract/muestras/rules/resultado.ts';
import { limitBar, limitBarLabel } from './limit-bar.ts';
import classes from './LimitBarView.module.css';

const width = 168;
const height = 20;
/** The track leaves room at both ends for the arrow of what is off the scale. */
const margin = 10;
const middle = height / 2;

function x(place: number): number {
  return margin + place * (width - 2 * margin);
}

/** The value on its track: the permitted zone, a tick, an arrow when it is beyond the end. Nothing without a number. */
export function LimitBarView({ resultado }: { resultado: Resultado }) {
  const bar = limitBar(resultado);
  if (!bar) return null;
  const { zone, tick, range, beyond, open, contraste } = bar;
  const label = limitBarLabel(
    textoDeValor(resultado),
    resultado.unidad,
    textoDeReferencia(resultado.referencia),
    contraste,
  );
  const isOut = contraste === 'fuera';
  return (
    <svg
      className={isOut ? `${classes.bar} ${classes.out} block within` : `${classes.bar} block within`}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
    >
      <rect x={x(0)} y={middle - 2.5} width={x(1) - x(0)} height={5} rx={2.5} className={classes.track} />
      <rect
        x={x(zone.from)}
        y={middle - 2.5}
        width={x(zone.to) - x(zone.from)}
        height={5}
        rx={open ? 2.5 : 0}
        className={classes.zone}
      />
      {open === 'left' ? null : <path d={`M${x(zone.from)} ${middle - 5}v10`} className={classes.limit} />}
      {open === 'right' ? null : <path d={`M${x(zone.to)} ${middle - 5}v10`} className={classes.limit} />}
      {range ? (
        <rect
          x={x(range.from)}
          y={middle - 2.5}
          width={x(range.to) - x(range.from)}
          height={5}
          rx={2.5}
          className={classes.range}
        />
      ) : null}
      {beyond ? (
        <path d={beyond === 'right' ? arrow(x(1), 1) : arrow(x(0), -1)} className={classes.tick} />
      ) : (
        <circle cx={x(tick)} cy={middle} r={range ? 4 : 5} className={range ? classes.hollow : classes.tick} />
      )}
    </svg>
  );
}

function arrow(at: number, direction: 1 | -1): string {
  return `M${at - direction} ${middle - 6}l${direction * 10} 6l${-direction * 10} 6z`;
}
