import { NativeSelect } from '@mantine/core';
import type { Usuario } from '../../../contract/cuenta/usuario.ts';
import { clasesDeInstalacion } from '../../../contract/programa/instalacion.ts';
import { SearchWithFilters } from '../../forms/SearchWithFilters.tsx';
import { withFilter } from '../resultados/filters/filter-changes.ts';
import { ScopeFields } from '../resultados/filters/ScopeFields.tsx';
import type { ProgramaState } from './address.ts';
import { claseDe, clases } from './clases.ts';

type Narrowed = Pick<ProgramaState, 'filtros' | 'clase'>;

interface ProgramaFiltersProps {
  usuario: Usuario;
  state: Narrowed;
  onChange: (change: Partial<Narrowed>) => void;
}

/** What programmes are narrowed by; what is typed is searched once typing rests. */
export function ProgramaFilters({ usuario, state: { filtros, clase }, onChange }: ProgramaFiltersProps) {
  return (
    <SearchWithFilters
      placeholder="Instalación o solicitante"
      search={filtros.search ?? ''}
      onSearch={(search) => onChange({ filtros: withFilter(filtros, 'search', search) })}
      chosen={Object.keys(filtros).filter((name) => name !== 'search').length + Number(clase !== null)}
    >
      <ScopeFields
        usuario={usuario}
        filtros={filtros}
        onChange={(chosen) => onChange({ filtros: chosen })}
        hasTipos={false}
      />
      <NativeSelect
        label="Clase de instalación"
        data={[
          { value: '', label: 'Todas las clases' },
          ...clases.map((value) => ({ value, label: clasesDeInstalacion[value] })),
        ]}
        value={clase ?? ''}
        onChange={({ currentTarget }) => onChange({ clase: claseDe(currentTarget.value) })}
      />
    </SearchWithFilters>
  );
}
