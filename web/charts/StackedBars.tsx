import { ScrollArea } from '@mantine/core';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { numero } from '../format/numero.ts';
import { type Bar, barTraces } from './bars.ts';
import { DataTable } from './DataTable.tsx';
import { Drawing } from './Drawing.tsx';
import { escapeMarkup } from './markup.ts';
import { verdictColors } from './palettes.ts';
import classes from './StackedBars.module.css';

interface StackedBarsProps {
  title: string;
  bars: readonly Bar[];
}

/** Pixels that a bar needs to be read; with more bars than fit, the chart is scrolled within its frame. */
const barWidth = 56;
const plain = 300;
/** Names at a slant need room below. */
const slanted = 360;
const longestLevel = 10;

/** A stacked bar of Cumple and No cumple for each period or solicitante. */
export function StackedBars({ title, bars }: StackedBarsProps) {
  const navigate = useNavigate();
  const data = useMemo(() => barTraces(bars), [bars]);
  const isSlanted = bars.some(({ label }) => label.length > longestLevel);
  const layout = useMemo(
    () => ({
      barmode: 'stack' as const,
      bargap: bars.length < 6 ? 0.55 : 0.25,
      margin: { l: 52, r: 12, t: 10, b: isSlanted ? 120 : 36 },
      xaxis: {
        type: 'category' as const,
        tickvals: bars.map(({ key }) => key),
        ticktext: bars.map(({ label }) => escapeMarkup(label)),
        tickangle: isSlanted ? -40 : 0,
        fixedrange: true,
      },
      yaxis: { gridcolor: '#E5E8EC', zeroline: false, fixedrange: true, rangemode: 'tozero' as const, nticks: 5 },
    }),
    [bars, isSlanted],
  );
  return (
    <figure className={classes.chart}>
      <div className={classes.head}>
        <figcaption className={classes.title}>{title}</figcaption>
        <ul className={classes.legend} aria-hidden>
          <li>
            <span className={classes.dot} style={{ background: verdictColors.cumple }} /> Cumple
          </li>
          <li>
            <span className={classes.dot} style={{ background: verdictColors.noCumple }} /> No cumple
          </li>
        </ul>
      </div>
      {/* What scrolls can be reached and scrolled by keyboard. */}
      <ScrollArea type="auto" offsetScrollbars="x" viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': title }}>
        <div className={classes.canvas} style={{ minWidth: bars.length * barWidth + 64 }}>
          <Drawing
            data={data}
            layout={layout}
            height={isSlanted ? slanted : plain}
            onClick={({ points: [point] }) => {
              const bar = bars.find(({ key }) => key === point?.x);
              const to = point?.curveNumber === 0 ? bar?.toCumple : bar?.toNoCumple;
              if (to) void navigate(to, { preventScrollReset: true });
            }}
          />
        </div>
      </ScrollArea>
      <DataTable
        caption={title}
        head={['', 'Cumple', 'No cumple']}
        rows={bars.map(({ key, label, fullLabel, cumple, noCumple }) => ({
          key,
          cells: [fullLabel ?? label, numero(cumple), numero(noCumple)],
        }))}
      />
    </figure>
  );
}
