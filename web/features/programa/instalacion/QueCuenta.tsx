import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { maxTiposDeFila } from '../../../../contract/programa/programa.ts';
import { PickerField } from '../../../forms/PickerField.tsx';
import { propuestasOptions } from '../api.ts';

interface QueCuentaProps {
  instalacion: string;
  tipos: string[];
  parametros: string[];
  errors: Readonly<Partial<Record<'tipos' | 'parametros', ReactNode>>>;
  onChange: (chosen: { tipos: string[]; parametros: string[] }) => void;
}

/** Which samples count for a row: those of some types, those with some parameters, or both. */
export function QueCuenta({ instalacion, tipos, parametros, errors, onChange }: QueCuentaProps) {
  const { data, isLoadingError } = useQuery(propuestasOptions(instalacion));
  return (
    <>
      <PickerField
        label="Tipos de muestra que cuentan"
        description="Los que se han tomado en sus puntos; también puedes escribir otro."
        options={(data?.tipos ?? []).map(({ tipo, muestras }) => ({ value: tipo, label: `${tipo} (${muestras})` }))}
        creatable
        maxLength={200}
        max={maxTiposDeFila}
        value={tipos}
        error={errors.tipos}
        placeholder="Buscar o escribir un tipo"
        isFailed={isLoadingError}
        emptyText="No hay tipos"
        onChange={(chosen) => onChange({ tipos: chosen, parametros })}
      />
      <PickerField
        label="Parámetros que debe tener la muestra"
        description="Todos los que elijas. En blanco, vale cualquier muestra de esos tipos."
        options={data?.parametros ?? []}
        creatable
        maxLength={200}
        max={maxTiposDeFila}
        value={parametros}
        error={errors.parametros}
        placeholder="Buscar o escribir un parámetro"
        isFailed={isLoadingError}
        emptyText="No hay parámetros"
        onChange={(chosen) => onChange({ tipos, parametros: chosen })}
      />
    </>
  );
}
