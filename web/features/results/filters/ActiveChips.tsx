import { IconX } from '@tabler/icons-react';
import type { Filtros } from '../../../../contract/filtros.ts';
import type { ActiveFilter } from './active-filters.ts';
import classes from './ActiveChips.module.css';

interface ActiveChipsProps {
  active: readonly ActiveFilter[];
  onChange: (filtros: Filtros) => void;
}

/** What the folded card tells: the filters that are on, each to be taken away. */
export function ActiveChips({ active, onChange }: ActiveChipsProps) {
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
