import { IconX } from '@tabler/icons-react';
import classes from './FilterCard.module.css';

/** A chip for an active filter; `without` is the state without that filter. */
interface Chip<W> {
  key: string;
  label: string;
  value: string;
  without: W;
}

interface ActiveChipsProps<W> {
  active: readonly Chip<W>[];
  onChange: (without: W) => void;
  label?: string;
  className?: string | undefined;
}

/** Active filters, those of the folded card or those without a field, each with a button to remove it. On a phone they are one line that scrolls sideways. */
export function ActiveChips<W>({ active, onChange, label = 'Filtros activos', className = '' }: ActiveChipsProps<W>) {
  if (active.length === 0) return null;
  return (
    <ul className={`${classes.chips} py-4 flex wrap gap-6 shrink no-bullets ${className} grow`} aria-label={label}>
      {active.map(({ key, label: what, value, without }) => (
        <li key={key}>
          <button
            type="button"
            className={`${classes.chip} hover-line within framed-strong size-13 inline-flex items-center gap-6 on-card ink-2 break-anywhere py-4 px-12 text-left`}
            aria-label={`Quitar ${what}: ${value}`}
            onClick={() => onChange(without)}
          >
            <span>
              {what}: <b>{value}</b>
            </span>
            <IconX size={13} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}
