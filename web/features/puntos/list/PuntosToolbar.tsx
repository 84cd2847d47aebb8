import { CloseButton, NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { ordenesDePuntos } from '../../../../contract/puntos-listados.ts';
import type { Usuario } from '../../../../contract/usuario.ts';
import { PickerField } from '../../../forms/PickerField.tsx';
import { useDelayedText } from '../../../forms/use-delayed-text.ts';
import { withFilter, withOwner } from '../../results/filters/filter-changes.ts';
import { unknownName, useEligible } from '../../results/filters/use-filter-lists.ts';
import type { PuntosState } from '../address.ts';
import classes from './PuntosToolbar.module.css';

interface PuntosToolbarProps {
  usuario: Usuario;
  state: PuntosState;
  onChange: (next: PuntosState) => void;
}

const orders = [
  { value: 'estado', label: 'Los que no cumplen primero' },
  { value: 'nombre', label: 'Por nombre' },
  { value: 'fecha', label: 'Última muestra primero' },
] as const satisfies readonly { value: (typeof ordenesDePuntos)[number]; label: string }[];

/** What narrows the list, in one row; each applies at once. */
export function PuntosToolbar({ usuario, state, onChange }: PuntosToolbarProps) {
  const { orden, page, ...filtros } = state;
  const { visible, clientes, solicitantes, grupos } = useEligible(usuario, filtros);
  const set = (next: typeof filtros) => onChange({ ...next, orden, page });
  const { text, setText, reset } = useDelayedText(state.search ?? '', (search) =>
    set({ ...withoutSearch(filtros), ...(search && { search }) }),
  );
  return (
    <div className={`${classes.toolbar} no-print`} role="search">
      <TextInput
        className={classes.search}
        label="Buscar"
        placeholder="Nombre, código o solicitante"
        maxLength={200}
        spellCheck={false}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={
          text ? (
            <CloseButton
              size="sm"
              aria-label="Borrar la búsqueda"
              onClick={() => {
                reset();
                set(withoutSearch(filtros));
              }}
            />
          ) : null
        }
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {visible.cliente ? (
        <div className={classes.field}>
          <PickerField
            label="Cliente"
            {...clientes}
            value={filtros.clienteId ? [filtros.clienteId] : []}
            onChange={([id]) => set(withOwner(filtros, 'clienteId', id))}
            max={1}
            noneLabel="Todos los clientes"
            unknownLabel={unknownName}
            emptyText="No hay clientes disponibles"
          />
        </div>
      ) : null}
      {visible.solicitante ? (
        <div className={classes.field}>
          <PickerField
            label="Solicitante"
            {...solicitantes}
            value={filtros.solicitante ?? []}
            onChange={(names) => set(withFilter(filtros, 'solicitante', names))}
            max={500}
            placeholder="Todos"
            emptyText="No hay solicitantes disponibles"
          />
        </div>
      ) : null}
      <div className={classes.field}>
        <PickerField
          label="Grupo de tipos de muestra"
          {...grupos}
          value={filtros.tipoGrupoId ? [filtros.tipoGrupoId] : []}
          onChange={([id]) => set(withOwner(filtros, 'tipoGrupoId', id))}
          max={1}
          noneLabel="Todos los grupos"
          unknownLabel={unknownName}
          emptyText="No hay grupos disponibles"
        />
      </div>
      <NativeSelect
        className={classes.order}
        label="Orden"
        data={[...orders]}
        value={orden}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...filtros, page, orden: orders.find((one) => one.value === value)?.value ?? 'estado' })
        }
      />
    </div>
  );
}

function withoutSearch<F extends { search?: string | undefined }>({ search: _, ...filtros }: F) {
  return filtros;
}
