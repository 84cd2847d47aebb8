import { Button, CloseButton, NativeSelect, TextInput } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { Usuario } from '../../../../contract/cuenta/usuario.ts';
import { useDelayedText } from '../../../forms/use-delayed-text.ts';
import { withFilter } from '../../resultados/filters/filter-changes.ts';
import { ScopeFields } from '../../resultados/filters/ScopeFields.tsx';
import type { PuntosState } from '../address.ts';
import type { PuntosControls } from '../use-puntos-state.ts';
import classes from './PuntosFilters.module.css';

const ordenes: readonly { value: PuntosState['orden']; label: string }[] = [
  { value: 'estado', label: 'Estado' },
  { value: 'nombre', label: 'Nombre' },
  { value: 'fecha', label: 'Última muestra' },
];

interface PuntosFiltersProps {
  usuario: Usuario;
  controls: PuntosControls;
}

/** What the list is narrowed by, and its order; what is typed is searched once typing rests. */
export function PuntosFilters({ usuario, controls: { state, filter, sort } }: PuntosFiltersProps) {
  const { filtros } = state;
  const text = useDelayedText(filtros.search ?? '', (search) => filter(withFilter(filtros, 'search', search)));
  const [isOpen, setOpen] = useState(false);
  const more = useId();
  const chosen = Object.keys(filtros).filter((name) => name !== 'search').length;
  const clear = <CloseButton size="sm" aria-label="Borrar la búsqueda" onClick={() => text.setText('')} />;
  return (
    <search className={`${classes.filters} mb-12-when-narrow grid mb-16 no-print`}>
      <TextInput
        label="Buscar"
        className={classes.search}
        placeholder="Nombre, código o solicitante"
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={text.text ? clear : null}
        maxLength={200}
        value={text.text}
        onChange={(event) => text.setText(event.currentTarget.value)}
      />
      <Button
        variant="default"
        className={classes.opener ?? ''}
        leftSection={<IconAdjustmentsHorizontal size={17} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={more}
        onClick={() => setOpen(!isOpen)}
      >
        {chosen > 0 ? `Filtros (${chosen})` : 'Filtros'}
      </Button>
      <div id={more} className={`${classes.choices} hidden-when-narrow grid`} data-open={isOpen || undefined}>
        <ScopeFields usuario={usuario} filtros={filtros} onChange={filter} />
        <NativeSelect
          label="Orden"
          data={ordenes.map(({ value, label }) => ({ value, label }))}
          value={state.orden}
          onChange={({ currentTarget }) =>
            sort(ordenes.find(({ value }) => value === currentTarget.value)?.value ?? 'estado')
          }
        />
      </div>
    </search>
  );
}
