import { Button, CloseButton, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronDown, IconFilterOff, IconSearch, IconX } from '@tabler/icons-react';
import { type SubmitEvent, useId, useState } from 'react';
import type { Filtros } from '../../../../contract/filtros.ts';
import card from '../../../components/Card.module.css';
import type { Agrupacion } from '../address.ts';
import { activeFilters } from './active-filters.ts';
import classes from './FilterCard.module.css';
import { useDelayedText } from './use-delayed-text.ts';

interface FilterCardProps {
  filtros: Filtros;
  agrupacion: Agrupacion;
  onChange: (filtros: Filtros) => void;
  onGroup: (agrupacion: Agrupacion) => void;
}

/** The filters of the results (spec, section 2). It folds to a line of what is on, each to be taken away. */
export function FilterCard({ filtros, onChange }: FilterCardProps) {
  const isPhone = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false });
  const [isOpen, setOpen] = useState(!isPhone);
  const active = activeFilters(filtros);
  const body = useId();
  const search = useTextFilter('search', filtros, onChange);
  const numero = useTextFilter('numeroMuestra', filtros, onChange);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    search.applyNow();
    numero.applyNow();
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
            onClick={() => setOpen(!isOpen)}
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
          className={classes.clear}
          leftSection={<IconFilterOff size={15} aria-hidden />}
          disabled={active.length === 0}
          onClick={() => onChange({})}
        >
          Limpiar filtros
        </Button>
      </div>
      <search>
        <form id={body} className={classes.fields} hidden={!isOpen} onSubmit={submit}>
          <TextInput
            label="Búsqueda general"
            placeholder="Producto, referencia, solicitante, determinación..."
            leftSection={<IconSearch size={16} aria-hidden />}
            rightSection={search.text ? <Clear label="Borrar la búsqueda" onClick={() => search.setText('')} /> : null}
            maxLength={200}
            value={search.text}
            onChange={(event) => search.setText(event.currentTarget.value)}
          />
          <TextInput
            label="Número de muestra"
            placeholder="M-2024-001"
            rightSection={numero.text ? <Clear label="Borrar el número" onClick={() => numero.setText('')} /> : null}
            maxLength={200}
            value={numero.text}
            onChange={(event) => numero.setText(event.currentTarget.value)}
          />
          <button type="submit" hidden aria-label="Buscar" />
        </form>
      </search>
      {!isOpen && active.length > 0 ? (
        <ul className={classes.chips}>
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
      ) : null}
    </section>
  );
}

function Clear({ label, onClick }: { label: string; onClick: () => void }) {
  return <CloseButton size="sm" aria-label={label} onClick={onClick} />;
}

function useTextFilter(name: 'search' | 'numeroMuestra', filtros: Filtros, onChange: (filtros: Filtros) => void) {
  return useDelayedText(filtros[name] ?? '', (text) => {
    const { [name]: _, ...others } = filtros;
    onChange(text ? { ...others, [name]: text } : others);
  });
}
