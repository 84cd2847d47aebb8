import { height, type Mark, type Measured, sparkline, width, type Zone } from './sparkline.ts';
import classes from './SparklineDrawing.module.css';

interface SparklineDrawingProps {
  /** Oldest first. */
  valores: readonly Measured[];
  /** The limits that they are drawn against. */
  zone?: Zone | undefined;
  /** Whether the value of a place is what the line stands beside. */
  isOwn?: (place: number) => boolean;
}

/** A small line of values. It says nothing to who can't see it: the words beside it do. */
export function SparklineDrawing({ valores, zone, isOwn = () => false }: SparklineDrawingProps) {
  const { marks, line, limits } = sparkline(valores, zone);
  return (
    <svg className={classes.drawing} viewBox={`0 0 ${width} ${height}`} aria-hidden focusable="false">
      {marks.map((mark, place) =>
        isOwn(place) ? (
          <rect key={mark.x} x={mark.x - 5} width={10} height={height} rx={2} className={classes.own} />
        ) : null,
      )}
      {limits.map((y) => (
        <path key={y} d={`M1 ${y}H${width - 1}`} className={classes.limit} />
      ))}
      <path d={line} className={classes.line} />
      {marks.map((mark, place) => (
        <Value key={mark.x} mark={mark} isOwn={isOwn(place)} />
      ))}
    </svg>
  );
}

/** A dot, a triangle where it doesn't comply; of an interval a bar with an open end. */
function Value({ mark: { x, y, range, isFailed }, isOwn }: { mark: Mark; isOwn: boolean }) {
  const size = isOwn ? 3.2 : 1.7;
  const look = isFailed ? classes.failed : isOwn ? classes.this : classes.other;
  return (
    <g className={look}>
      {range ? <path d={`M${x} ${range.from}V${range.to}`} className={classes.range} /> : null}
      {isFailed ? (
        <path
          d={`M${x} ${y - 1.5 * size}l${1.4 * size} ${2.4 * size}h${-2.8 * size}z`}
          className={range ? classes.open : undefined}
        />
      ) : (
        <circle cx={x} cy={y} r={size} className={range ? classes.open : undefined} />
      )}
    </g>
  );
}
