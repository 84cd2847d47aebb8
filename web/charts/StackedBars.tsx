import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, Link } from 'react-router-dom';
import { type Bar, barHeight, barLayout, barTraces, barWidth, countAndShare, type Direction } from './bars.ts';
import { cantidad } from '../../contract/base/numeros.ts';
import { FigureTable } from '../components/FigureTable.tsx';
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

  const cell = (bar: Bar, kind: 'cumple' | 'noCumple', to: string | undefined) =>
    isTold && to && bar[kind] > 0 ? (
      <Link to={to} preventScrollReset>
        {countAndShare(bar, kind)}
      </Link>
    ) : (
      countAndShare(bar, kind)
    );

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
        <figcaption className="ink-2 size-13 weight-500">{title}</figcaption>
        <ul className="flex no-bullets ink-2 size-12 gap-16" aria-hidden>
          <li>
            <span
              className={`${classes.dot} inline-block width-10 height-10 rounded-4`}
              style={{ background: verdictColors.cumple }}
            />{' '}
            Cumple
          </li>
          <li>
            <span
              className={`${classes.dot} inline-block width-10 height-10 rounded-4`}
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
        className="hover-ground rounded-6 inline-flex items-center ink-2 size-13 gap-4 no-print px-8"
        style={{ height: 28, margin: '4px 0 0 -6px' }}
        aria-expanded={isTold}
        aria-controls={id}
        onClick={() => setTold(!isTold)}
      >
        <IconChevronDown size={15} aria-hidden className="turning" />
        {isTold ? 'Ocultar datos' : 'Ver datos'}
      </UnstyledButton>
      <div id={id} className={isTold ? undefined : `${classes.untold} unseen-on-screen`}>
        <FigureTable
          label={title}
          className={`${isTold ? classes.scrolled : ''} mt-8 framed rounded-8`}
          isSeen={isTold}
          rows={bars}
          keyOf={({ key }) => key}
          columns={[
            { name: capitalised(heading), isHead: true, cell: (bar) => bar.fullLabel ?? bar.label },
            { name: 'Cumple', isFigure: true, cell: (bar) => cell(bar, 'cumple', bar.toCumple) },
            { name: 'No cumple', isFigure: true, cell: (bar) => cell(bar, 'noCumple', bar.toNoCumple) },
            ...(undefinedOnes > 0
              ? [{ name: 'Sin definir', isFigure: true, cell: (bar: Bar) => countAndShare(bar, 'otros') }]
              : []),
          ]}
        />
      </div>
    </figure>
  );
}

function capitalised(word: string): string {
  return word.charAt(0).toLocaleUpperCase('es') + word.slice(1);
}
