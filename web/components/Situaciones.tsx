import { numero } from '../../contract/base/numeros.ts';
import shared from './Segments.module.css';
import classes from './Situaciones.module.css';

/** A part of a list: those that stand alike. */
interface Situacion<T> {
  value: T;
  label: string;
  /** How many there are under the list's filters; undefined until that is known. */
  count: number | undefined;
  /** Whether any at all is one too many. */
  isLate?: boolean;
}

interface SituacionesProps<T> {
  chosen: string;
  all: readonly Situacion<T>[];
  onShow: (value: T) => void;
}

/** Buttons for the parts of a list, with how many each has. */
export function Situaciones<T extends string>({ chosen, all, onShow }: SituacionesProps<T>) {
  return (
    <div className={`${classes.segments} scroll-x flex gap-2 mb-12 no-print`} role="group" aria-label="Situación">
      {all.map(({ value, label, count, isLate = false }) => (
        <button
          key={value}
          type="button"
          className={`${shared.segment} ${classes.segment} outline-inside rounded-8 size-13 inline-flex items-center justify-center ink-2 nowrap`}
          aria-pressed={chosen === value}
          onClick={() => onShow(value)}
        >
          {label}
          <span className={`${classes.count} ink-3 figures weight-500 ${isLate && count ? classes.late : ''}`}>
            {count === undefined ? '' : numero(count)}
          </span>
        </button>
      ))}
    </div>
  );
}
