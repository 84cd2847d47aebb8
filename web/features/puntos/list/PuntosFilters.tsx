import { NativeSelect } from '@mantine/core';
import type { Usuario } from '../../../../contract/cuenta/usuario.ts';
import { SearchWithFilters } from '../../../forms/SearchWithFilters.tsx';
import { withFilter } from '../../resultados/filters/filter-changes.ts';
import { ScopeFields } from '../../resultados/filters/ScopeFields.tsx';
import type { PuntosState } from '../address.ts';
import type { PuntosControls } from '../use-puntos-state.ts';

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
  return (
    <SearchWithFilters
      placeholder="Nombre, código o solicitante"
      search={filtros.search ?? ''}
      onSearch={(search) => filter(withFilter(filtros, 'search', search))}
      chosen={Object.keys(filtros).filter((name) => name !== 'search').length}
    >
      <ScopeFields usuario={usuario} filtros={filtros} onChange={filter} />
      <NativeSelect
        label="Orden"
        data={ordenes.map(({ value, label }) => ({ value, label }))}
        value={state.orden}
        onChange={({ currentTarget }) =>
          sort(ordenes.find(({ value }) => value === currentTarget.value)?.value ?? 'estado')
        }
      />
    </SearchWithFilters>
  );
}
