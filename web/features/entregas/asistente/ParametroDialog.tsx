import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ColumnaVista, JsonObject } from '../../../../contract/entregas/deteccion.ts';
import { FormDialog } from '../../../forms/FormDialog.tsx';
import { claveDeColumna } from './borrador.ts';
import { parametro } from './destinos.ts';
import { type CambioDeParametro, parametrosDe, withParametro } from './mapeo-json.ts';

interface ParametroDialogProps {
  columna: string;
  mapeo: JsonObject;
  columnas: readonly ColumnaVista[];
  onEdit: (mapeo: JsonObject, claves: readonly string[]) => void;
  onClosed: () => void;
}

const fields = [
  { key: 'descripcion', label: 'Parámetro', required: true, maxLength: 300 },
  { key: 'unidad', label: 'Unidad', maxLength: 60 },
  { key: 'min', label: 'Límite inferior', inputMode: 'decimal', maxLength: 30 },
  { key: 'max', label: 'Límite superior', inputMode: 'decimal', maxLength: 30 },
  { key: 'rango', label: 'Límites, como los escribe el archivo', maxLength: 120 },
] as const;

/** What a column of a wide table is as a parameter: its name, unit, limits, and the column of its verdict. */
export function ParametroDialog({ columna, mapeo, columnas, onEdit, onClosed }: ParametroDialogProps) {
  const before = parametrosDe(mapeo).find((each) => each.columna === columna);
  const [form, setForm] = useState<CambioDeParametro>(before ?? { descripcion: columna });
  const { descripcion, unidad, min, max, rango, conclusion } = form;
  const others = columnas.map(({ nombre }) => nombre).filter((nombre) => nombre !== '' && nombre !== columna);
  return (
    <FormDialog
      title={columna}
      submit="Aceptar"
      onSubmit={(close) => {
        const isOther = conclusion !== before?.conclusion;
        const changes = { descripcion, unidad, min, max, rango, ...(isOther && { conclusion }) };
        onEdit(withParametro(mapeo, columna, changes), [parametro, claveDeColumna(columna)]);
        close();
      }}
      onClosed={onClosed}
    >
      {fields
        .filter(({ key }) => key !== 'rango' || before?.rango)
        .map(({ key, ...field }) => (
          <TextInput
            key={key}
            {...field}
            data-autofocus={key === 'descripcion' || undefined}
            value={form[key] ?? ''}
            onChange={(event) => setForm({ ...form, [key]: event.currentTarget.value })}
          />
        ))}
      <NativeSelect
        label="Columna con su conclusión"
        value={conclusion ?? ''}
        onChange={(event) => setForm({ ...form, conclusion: event.currentTarget.value })}
        data={[{ value: '', label: 'Ninguna' }, ...new Set(others)]}
      />
    </FormDialog>
  );
}
