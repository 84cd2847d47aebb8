import type { Data } from 'plotly.js';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { porcentaje } from '../../contract/rules/porcentajes.ts';
import { cantidad, numero, textoDePorcentaje } from '../format/numero.ts';
import { DataTable } from './DataTable.tsx';
import { Drawing } from './Drawing.tsx';
import { escapeMarkup } from './markup.ts';
import classes from './PieChart.module.css';

/** A part of a pie. */
export interface Slice {
  key: string;
  label: string;
  count: number;
  color: string;
  /** Where a click on it leads; without it, nowhere. */
  to?: string | undefined;
}

type Unit = readonly [one: string, many: string];

interface PieChartProps {
  title: string;
  slices: readonly Slice[];
  /** What is counted. */
  unit?: Unit;
}

const muestras = ['muestra', 'muestras'] as const;
const height = 280;
const margin = { l: 8, r: 8, t: 8, b: 8 };

/** A pie with its legend: each part with its count and its share, and a link to what it counts. */
export function PieChart({ title, slices, unit = muestras }: PieChartProps) {
  const navigate = useNavigate();
  const shown = useMemo(() => slices.filter(({ count }) => count > 0), [slices]);
  const total = shown.reduce((sum, { count }) => sum + count, 0);
  const data = useMemo(() => [trace(shown, total, unit)], [shown, total, unit]);
  return (
    <figure className={classes.chart}>
      <figcaption className={classes.title}>{title}</figcaption>
      <div className={classes.body}>
        <div className={classes.picture}>
          <Drawing
            data={data}
            layout={{ margin }}
            height={height}
            onClick={({ points: [point] }) => {
              const to = shown.find(({ key }) => key === point?.customdata)?.to;
              if (to) void navigate(to, { preventScrollReset: true });
            }}
          />
        </div>
        <ul className={classes.legend} aria-hidden={shown.every(({ to }) => !to) || undefined}>
          {shown.map(({ key, label, count, color, to }) => (
            <li key={key} className={classes.entry}>
              <span className={classes.dot} style={{ background: color }} aria-hidden />
              {to ? (
                <Link to={to} className={classes.name} preventScrollReset>
                  {label}
                </Link>
              ) : (
                <span className={classes.name}>{label}</span>
              )}
              <span className={classes.count}>{numero(count)}</span>
              <span className={classes.share}>{textoDePorcentaje(porcentaje(count, total))}</span>
            </li>
          ))}
        </ul>
      </div>
      <DataTable
        caption={title}
        head={['', cantidadHead(unit), 'Porcentaje']}
        rows={shown.map(({ key, label, count }) => ({
          key,
          cells: [label, numero(count), textoDePorcentaje(porcentaje(count, total))],
        }))}
      />
    </figure>
  );
}

function cantidadHead([, many]: Unit): string {
  return many.charAt(0).toUpperCase() + many.slice(1);
}

function trace(slices: readonly Slice[], total: number, unit: Unit): Partial<Data> {
  return {
    type: 'pie',
    values: slices.map(({ count }) => count),
    labels: slices.map(({ key }) => key),
    customdata: slices.map(({ key }) => key),
    marker: { colors: slices.map(({ color }) => color), line: { color: '#ffffff', width: 1.5 } },
    hovertext: slices.map(({ label, count }) => {
      const share = textoDePorcentaje(porcentaje(count, total));
      return `${escapeMarkup(label)}: ${cantidad(count, unit[0], unit[1])} (${share})`;
    }),
    hoverinfo: 'text',
    textinfo: 'none',
    sort: false,
    direction: 'clockwise',
    hole: 0.56,
  };
}
