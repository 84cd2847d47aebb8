import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { IconChevronDown, IconFilterOff, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { Filtros } from '../../../../contract/filtros.ts';
import { profileOptions } from '../../../auth/current-user.ts';
import card from '../../../components/Card.module.css';
import type { Agrupacion } from '../address.ts';
import type { ActiveFilter } from './active-filters.ts';
import { FilterForm } from './FilterForm.tsx';
import { useFilterDraft } from './use-filter-draft.ts';
import classes from './FilterCard.module.css';

interface FilterCardProps {
  filtros: Filtros;
  agrupacion: Agrupacion;
  /** The active filters in words. */
  active: readonly ActiveFilter[];
  onChange: (filtros: Filtros) => void;
  onGroup: (agrupacion: Agrupacion) => void;
  onClear: () => void;
}

/** The filters of the results (spec, section 2). It folds to a line of what is on, each to be taken away. */
export function FilterCard({ filtros, agrupacion, active, onChange, onGroup, onClear }: FilterCardProps) {
  const isPhone = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false });
  const [isOpen, setOpen] = useState(!isPhone);
  // Once opened, its fields stay in the page, and keep what was typed in them.
  const [wasOpened, setOpened] = useState(isOpen);
  const usuario = useQuery({ ...profileOptions, enabled: false }).data?.user;
  const draft = useFilterDraft(filtros, onChange);
  const body = useId();

  const unfold = (open: boolean) => {
    setOpen(open);
    if (open) setOpened(true);
  };
  const apply = () => {
    onChange(draft.take());
    if (isPhone) setOpen(false);
  };
  const clear = () => {
    draft.reset();
    onClear();
  };

  return (
    <section className={`${card.card} ${classes.filters} no-print`} aria-labelledby={`${body}-title`}>
      <div className={classes.head}>
        <h2 className={card.title} id={`${body}-title`}>
          <button
            type="button"
            className={classes.fold}
            aria-expanded={isOpen}
            aria-controls={body}
            onClick={() => unfold(!isOpen)}
          >
            <IconChevronDown size={18} aria-hidden className={classes.chevron} />
            Filtros de Búsqueda
          </button>
        </h2>
        {active.length > 0 ? (
          <span className={classes.count}>
            {active.length} <span className={classes.activeWord}>{active.length === 1 ? 'activo' : 'activos'}</span>
          </span>
        ) : null}
        <Button
          variant="subtle"
          size="xs"
          className={classes.clear ?? ''}
          leftSection={<IconFilterOff size={15} aria-hidden />}
          disabled={active.length === 0 && agrupacion === null && draft.isEmpty}
          onClick={clear}
        >
          Limpiar filtros
        </Button>
      </div>
      <search id={body} hidden={!isOpen} className={classes.body}>
        {wasOpened && usuario ? (
          <FilterForm
            usuario={usuario}
            filtros={filtros}
            agrupacion={agrupacion}
            draft={draft}
            onChange={onChange}
            onGroup={onGroup}
            onApply={apply}
          />
        ) : null}
      </search>
      {!isOpen && active.length > 0 ? <ActiveChips active={active} onChange={onChange} /> : null}
    </section>
  );
}

interface ActiveChipsProps {
  active: readonly ActiveFilter[];
  onChange: (filtros: Filtros) => void;
}

/** The active filters of the folded card, each with a button to remove it. */
function ActiveChips({ active, onChange }: ActiveChipsProps) {
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
