import { IconX } from '@tabler/icons-react';
import type { Filtros } from '../../../../contract/filtros.ts';
import type { ActiveFilter } from './active-filters.ts';
import classes from './FilterCard.module.css';

interface ActiveChipsProps {
  active: readonly ActiveFilter[];
  onChange: (filtros: Filtros) => void;
}

/** Active filters, those of the folded card or those without a field, each with a button to remove it. On a phone they are one line that scrolls sideways. */
export function ActiveChips({ active, onChange }: ActiveChipsProps) {
  if (active.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label="Filtros activos">
      {active.map(({ key, label, value, without }) => (
        <li key={key}>
          <button
            type="button"
            className={classes.chip}
            aria-label={`Quitar ${label}: ${value}`}
            onClick={() => onChange(without)}
          >
            <span>
              {label}: <b>{value}</b>
            </span>
            <IconX size={13} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}
