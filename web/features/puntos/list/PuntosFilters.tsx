import { Button, CloseButton, NativeSelect, TextInput } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { Filtros } from '../../../../contract/filtros.ts';
import type { Usuario } from '../../../../contract/usuario.ts';
import { PickerField } from '../../../forms/PickerField.tsx';
import { useDelayedText } from '../../../forms/use-delayed-text.ts';
import { withFilter, withOwner } from '../../results/filters/filter-changes.ts';
import { unknownName, useEligible } from '../../results/filters/use-filter-lists.ts';
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
  const { visible, ...lists } = useEligible(usuario, filtros);
  const text = useDelayedText(filtros.search ?? '', (search) => filter(withFilter(filtros, 'search', search)));
  const [isOpen, setOpen] = useState(false);
  const more = useId();
  const chosen = Object.keys(filtros).filter((name) => name !== 'search').length;
  const apply = (next: Filtros) => filter(next);
  const clear = <CloseButton size="sm" aria-label="Borrar la búsqueda" onClick={() => text.setText('')} />;
  return (
    <search className={`${classes.filters} no-print`}>
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
      <div id={more} className={classes.choices} data-open={isOpen || undefined}>
        {visible.cliente ? (
          <PickerField
            label="Cliente"
            {...lists.clientes}
            value={filtros.clienteId ? [filtros.clienteId] : []}
            onChange={([id]) => apply(withOwner(filtros, 'clienteId', id))}
            max={1}
            noneLabel="Todos los clientes"
            unknownLabel={unknownName}
            emptyText="No hay clientes disponibles"
          />
        ) : null}
        {visible.solicitante ? (
          <PickerField
            label="Solicitante"
            {...lists.solicitantes}
            value={filtros.solicitante ?? []}
            onChange={(names) => apply(withFilter(filtros, 'solicitante', names))}
            max={500}
            placeholder="Todos"
            emptyText="No hay solicitantes disponibles"
          />
        ) : null}
        <PickerField
          label="Grupo de tipos"
          {...lists.grupos}
          value={filtros.tipoGrupoId ? [filtros.tipoGrupoId] : []}
          onChange={([id]) => apply(withOwner(filtros, 'tipoGrupoId', id))}
          max={1}
          noneLabel="Todos los grupos"
          unknownLabel={unknownName}
          emptyText="No hay grupos disponibles"
        />
        {visible.tipoMuestra ? (
          <PickerField
            label="Tipo de muestra"
            {...lists.tipos}
            value={filtros.tipoMuestra ?? []}
            onChange={(names) => apply(withFilter(filtros, 'tipoMuestra', names))}
            max={500}
            placeholder="Todos"
            emptyText="No hay tipos disponibles"
          />
        ) : null}
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
