import { NativeSelect } from '@mantine/core';
import type { Filtros } from '../../../../contract/resultados/filtros.ts';
import type { Usuario } from '../../../../contract/cuenta/usuario.ts';
import type { Agrupacion } from '../address.ts';
import { ScopeFields } from './ScopeFields.tsx';
import classes from './FilterForm.module.css';

interface ChoiceFieldsProps {
  usuario: Usuario;
  filtros: Filtros;
  agrupacion: Agrupacion;
  onChange: (filtros: Filtros) => void;
  onGroup: (agrupacion: Agrupacion) => void;
}

const groupings: readonly { value: string; label: string; agrupacion: Agrupacion }[] = [
  { value: '', label: 'Sin agrupación', agrupacion: null },
  { value: 'month', label: 'Por Mes', agrupacion: 'month' },
  { value: 'year', label: 'Por Año', agrupacion: 'year' },
  { value: 'solicitante', label: 'Por Solicitante', agrupacion: 'solicitante' },
];

/** The fields that one chooses from, each of which applies at once. */
export function ChoiceFields({ usuario, filtros, agrupacion, onChange, onGroup }: ChoiceFieldsProps) {
  return (
    <>
      <ScopeFields usuario={usuario} filtros={filtros} onChange={onChange} />
      <NativeSelect
        label="Agrupación"
        className={classes.agrupacion}
        data={groupings.map(({ value, label }) => ({ value, label }))}
        value={agrupacion ?? ''}
        onChange={({ currentTarget }) =>
          onGroup(groupings.find(({ value }) => value === currentTarget.value)?.agrupacion ?? null)
        }
      />
    </>
  );
}
