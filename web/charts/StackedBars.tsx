import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, Link } from 'react-router-dom';
import { type Bar, barHeight, barLayout, barTraces, barWidth, countAndShare, type Direction } from './bars.ts';
import { cantidad } from '../../contract/base/numeros.ts';
import { Drawing } from './Drawing.tsx';
import { verdictColors } from './palettes.ts';
import classes from './StackedBars.module.css';

interface StackedBarsProps {
  title: string;
  bars: readonly Bar[];
  /** What a bar is of, as 'mes': the heading of the names in its table. */
  heading?: string;
  direction?: Direction;
}

/** Height of bars upwards, in pixels. */
const upHeight = 320;
/** Bars from which, on paper, their table is printed too; and from which there is nothing left to see in the picture. */
const tabledFrom = 25;
const undrawnFrom = 61;

/** A stacked bar of Cumple and No cumple for each period or solicitante. */
export function StackedBars({ title, bars, heading = 'nombre', direction = 'up' }: StackedBarsProps) {
  const navigate = useNavigate();
  const [isTold, setTold] = useState(false);
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const data = useMemo(() => barTraces(bars, direction), [bars, direction]);
  const layout = useMemo(() => barLayout(bars, direction), [bars, direction]);
  const undefinedOnes = bars.reduce((sum, { otros }) => sum + otros, 0);
  // With more bars than fit, the chart is scrolled within its frame; of periods the newest are in sight.
  const { l, r, t, b } = layout.margin;
  const isUp = direction === 'up';
  const width = isUp ? bars.length * barWidth + l + r : 0;
  const height = isUp ? upHeight : bars.length * barHeight + t + b;

  useLayoutEffect(() => {
    frame.current?.scrollTo({ left: width });
  }, [width]);

  return (
    <figure
      className={`${classes.chart} whole-on-paper relative shrink`}
      data-tabled={bars.length >= tabledFrom || undefined}
      data-undrawn={bars.length >= (isUp ? undrawnFrom : tabledFrom) || undefined}
    >
      <div className="flex wrap items-baseline between mb-8 gap-4-16">
        <figcaption className="ink-2 size-13 weight-550">{title}</figcaption>
        <ul className="flex no-bullets ink-2 size-12 gap-16" aria-hidden>
          <li>
            <span
              className={`${classes.dot} inline-block width-10 height-10`}
              style={{ background: verdictColors.cumple }}
            />{' '}
            Cumple
          </li>
          <li>
            <span
              className={`${classes.dot} inline-block width-10 height-10`}
              style={{ background: verdictColors.noCumple }}
            />{' '}
            No cumple
          </li>
        </ul>
      </div>
      <div
        ref={frame}
        className={isUp ? classes.frame : `${classes.frame} ${classes.across}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be scrollable by keyboard
        tabIndex={0}
        role="group"
        aria-label={`Gráfico: ${title}`}
      >
        <div className={classes.canvas} style={{ minWidth: width }}>
          <Drawing
            data={data}
            layout={layout}
            height={height}
            pressing={({ pointNumber, curveNumber }) => {
              const bar = bars[pointNumber];
              const to = curveNumber === 0 ? bar?.toCumple : bar?.toNoCumple;
              return to ? () => void navigate(to, { preventScrollReset: true }) : undefined;
            }}
          />
        </div>
      </div>
      {undefinedOnes > 0 ? (
        <p className="mt-6 ink-3 size-12">
          Los porcentajes son del total de muestras, también de {cantidad(undefinedOnes, 'muestra', 'muestras')} sin
          definir, que no {undefinedOnes === 1 ? 'se dibuja' : 'se dibujan'}.
        </p>
      ) : null}
      <UnstyledButton
        className={`${classes.tell} rounded-6 inline-flex items-center ink-2 size-13 gap-4 no-print`}
        aria-expanded={isTold}
        aria-controls={id}
        onClick={() => setTold(!isTold)}
      >
        <IconChevronDown size={15} aria-hidden className="turning" />
        {isTold ? 'Ocultar datos' : 'Ver datos'}
      </UnstyledButton>
      <div id={id} className={isTold ? undefined : `${classes.untold} unseen-on-screen`}>
        <DataTable
          isSeen={isTold}
          caption={title}
          head={[capitalised(heading), 'Cumple', 'No cumple', ...(undefinedOnes > 0 ? ['Sin definir'] : [])]}
          rows={bars.map((bar) => ({
            key: bar.key,
            cells: [
              { text: bar.fullLabel ?? bar.label },
              { text: countAndShare(bar, 'cumple'), to: bar.cumple > 0 ? bar.toCumple : undefined },
              { text: countAndShare(bar, 'noCumple'), to: bar.noCumple > 0 ? bar.toNoCumple : undefined },
              ...(undefinedOnes > 0 ? [{ text: countAndShare(bar, 'otros') }] : []),
            ],
          }))}
        />
      </div>
    </figure>
  );
}

function capitalised(word: string): string {
  return word.charAt(0).toLocaleUpperCase('es') + word.slice(1);
}

interface Cell {
  text: string;
  /** Where it leads. */
  to?: string | undefined;
}

interface DataTableProps {
  caption: string;
  /** What each column is, the first one's included. */
  head: readonly string[];
  /** The first cell of each row is its heading. */
  rows: readonly { key: string; cells: readonly Cell[] }[];
  /** Otherwise it is only read out: the keyboard finds nothing in it. */
  isSeen: boolean;
}

/** What a chart shows, as a table. */
function DataTable({ caption, head, rows, isSeen }: DataTableProps) {
  return (
    <div
      className={isSeen ? `${classes.tableFrame} ${classes.scrolled}` : classes.tableFrame}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be scrollable by keyboard
      tabIndex={isSeen ? 0 : undefined}
      role="group"
      aria-label={caption}
    >
      <table className={`${classes.table} full-width size-13 figures`}>
        <caption className="unseen">{caption}</caption>
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [first, ...others] }) => (
            <tr key={key}>
              <th scope="row">{first?.text}</th>
              {others.map(({ text, to }, column) => (
                <td key={head[column + 1]}>
                  {to && isSeen ? (
                    <Link to={to} preventScrollReset>
                      {text}
                    </Link>
                  ) : (
                    text
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
