import { UnstyledButton } from '@mantine/core';
import { useId, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { porcentaje } from '../../contract/rules/porcentajes.ts';
import { numero, textoDePorcentaje } from '../../contract/rules/numeros.ts';
import { Drawing } from './Drawing.tsx';
import classes from './PieChart.module.css';
import { pieTrace, type Slice, type Unit } from './slices.ts';

export type { Slice } from './slices.ts';

interface PieChartProps {
  title: string;
  slices: readonly Slice[];
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

/** Entries that a legend shows at once, about as high as its pie; the rest unfold. */
const maxLegendEntries = 8;

const layout = { margin: { l: 8, r: 8, t: 8, b: 8 } };

/** A pie with its legend: each part with its count and its share, and a link to what it counts. */
export function PieChart({ title, slices, unit = muestras, note, onSelect, selected }: PieChartProps) {
  const navigate = useNavigate();
  const id = useId();
  const shown = useMemo(() => slices.filter(({ count }) => count > 0), [slices]);
  const total = shown.reduce((sum, { count }) => sum + count, 0);
  const [one, many] = unit;
  const data = useMemo(() => [pieTrace(shown, [one, many], selected)], [shown, one, many, selected]);
  const [isUnfolded, setUnfolded] = useState(false);
  // One entry more takes the room of the button.
  const hidden = shown.length > maxLegendEntries + 1 ? shown.length - maxLegendEntries : 0;
  const isHidden = (index: number) => hidden > 0 && !isUnfolded && index >= maxLegendEntries;
  return (
    <figure className={classes.chart}>
      <figcaption className={classes.title} id={id}>
        {title}
      </figcaption>
      {note === undefined ? null : <p className={classes.note}>{note}</p>}
      <div className={classes.body}>
        <Drawing
          data={data}
          layout={layout}
          height={height}
          pressing={({ pointNumber }) => {
            const { key, to } = shown[pointNumber] ?? {};
            if (to) return () => void navigate(to, { preventScrollReset: true });
            return key !== undefined && onSelect ? () => onSelect(key) : undefined;
          }}
        />
        <div className={classes.legend}>
          <table className={classes.entries} aria-labelledby={id}>
            <thead className="unseen">
              <tr>
                <th scope="col">Nombre</th>
                <th scope="col">{many}</th>
                <th scope="col">Porcentaje</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((slice, index) => (
                <tr key={slice.key} className={isHidden(index) ? classes.hidden : undefined}>
                  <th scope="row" className={classes.entry}>
                    <span className={classes.dot} style={{ background: slice.color }} aria-hidden />
                    <Name slice={slice} onSelect={onSelect} isSelected={slice.key === selected} />
                  </th>
                  <td className={classes.count}>{numero(slice.count)}</td>
                  <td className={classes.share}>{textoDePorcentaje(porcentaje(slice.count, total))}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {hidden > 0 ? (
            <UnstyledButton
              className={`${classes.unfold} no-print`}
              aria-expanded={isUnfolded}
              onClick={() => setUnfolded(!isUnfolded)}
            >
              {isUnfolded ? 'Ver menos' : `+${numero(hidden)} más`}
              <span className="unseen"> en {title}</span>
            </UnstyledButton>
          ) : null}
        </div>
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
      <Link to={to} className={classes.name} preventScrollReset>
        {label}
      </Link>
    );
  }
  if (!onSelect) return <span className={classes.name}>{label}</span>;
  return (
    <button type="button" className={classes.name} aria-pressed={isSelected} onClick={() => onSelect(key)}>
      {label}
    </button>
  );
}
