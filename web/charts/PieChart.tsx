import { type ReactNode, useId, useMemo } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { porcentaje } from '../../contract/base/porcentajes.ts';
import { numero, textoDePorcentaje } from '../../contract/base/numeros.ts';
import { Drawing } from './Drawing.tsx';
import classes from './PieChart.module.css';
import { verdictColors } from './palettes.ts';
import { drawnSlices, pieTrace, type Slice, type Unit } from './slices.ts';

export type { Slice } from './slices.ts';

interface PieChartProps {
  title: string;
  slices: readonly Slice[];
  /** What is said in the place of a pie of one part, which would show nothing. */
  ofOne: (slice: Slice) => ReactNode;
  /** What is counted. */
  unit?: Unit;
  /** What a press on a part does, where it leads nowhere; `selected` is the part that is chosen. */
  onSelect?: (key: string) => void;
  /** What the figures of the legend count, where it isn't plain from the title. */
  note?: string;
  selected?: string | undefined;
}

const muestras = ['muestra', 'muestras'] as const;
const height = 280;

const layout = { margin: { l: 8, r: 8, t: 8, b: 8 } };

/** A pie with its legend; a sentence where it has one part, and nothing where it has none. */
export function PieChart({ slices, ofOne, ...parts }: PieChartProps) {
  const shown = useMemo(() => slices.filter(({ count }) => count > 0), [slices]);
  const [first] = shown;
  if (!first) return null;
  if (shown.length === 1) return <p className="m-0 ink-2 break-anywhere whole-on-paper">{ofOne(first)}</p>;
  return <Pie shown={shown} {...parts} />;
}

type PieProps = Omit<PieChartProps, 'slices' | 'ofOne'> & { shown: readonly Slice[] };

/** The whole ring and its legend: the count, share and link of each part. */
function Pie({ title, shown, unit = muestras, note, onSelect, selected }: PieProps) {
  const navigate = useNavigate();
  const id = useId();
  const total = shown.reduce((sum, { count }) => sum + count, 0);
  const [one, many] = unit;
  const drawn = useMemo(() => drawnSlices(shown), [shown]);
  const isDrawn = new Set(drawn.map(({ key }) => key));
  const data = useMemo(() => [pieTrace(drawn, [one, many], selected)], [drawn, one, many, selected]);
  const colorOf = ({ key, color }: Slice) => (isDrawn.has(key) ? color : verdictColors.otros);
  const largest = Math.max(...shown.map(({ count }) => count));
  return (
    <figure className="container shrink whole-on-paper">
      <figcaption className="mb-8 ink-2 size-13 weight-500" id={id}>
        {title}
      </figcaption>
      {note === undefined ? null : <p className="mt-minus-4 mb-8 ink-3 size-12">{note}</p>}
      <div className={`${classes.body} grid items-center gap-20`}>
        <Drawing
          data={data}
          layout={layout}
          height={height}
          pressing={({ pointNumber }) => {
            // 'Otras' leads nowhere.
            const { key, to } = shown.find((slice) => slice.key === drawn[pointNumber]?.key) ?? {};
            if (to) return () => void navigate(to, { preventScrollReset: true });
            return key !== undefined && onSelect ? () => onSelect(key) : undefined;
          }}
        />
        <table className={`${classes.entries} full-width figures`} aria-labelledby={id}>
          <thead className="unseen">
            <tr>
              <th scope="col">Nombre</th>
              <th scope="col">{many}</th>
              <th scope="col">Porcentaje</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((slice) => (
              <tr key={slice.key}>
                <th scope="row" className={classes.entry}>
                  <span
                    className={`${classes.dot} absolute left-0 width-10 height-10 round`}
                    style={{ background: colorOf(slice) }}
                    aria-hidden
                  />
                  <Name slice={slice} onSelect={onSelect} isSelected={slice.key === selected} />
                </th>
                <td className={classes.count}>{numero(slice.count)}</td>
                <td className={classes.share}>{textoDePorcentaje(porcentaje(slice.count, total))}</td>
                <td className={classes.track} aria-hidden>
                  <span style={{ width: `${(100 * slice.count) / largest}%`, background: colorOf(slice) }} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

interface NameProps {
  slice: Slice;
  onSelect: ((key: string) => void) | undefined;
  isSelected: boolean;
}

/** A part's name: a link or a button where it does something. */
function Name({ slice: { key, label, to }, onSelect, isSelected }: NameProps) {
  if (to) {
    return (
      <Link to={to} className={`${classes.name} break-anywhere ink no-underline`} preventScrollReset>
        {label}
      </Link>
    );
  }
  if (!onSelect) return <span className={`${classes.name} break-anywhere ink no-underline`}>{label}</span>;
  return (
    <button
      type="button"
      className={`${classes.name} break-anywhere ink no-underline`}
      aria-pressed={isSelected}
      onClick={() => onSelect(key)}
    >
      {label}
    </button>
  );
}
