import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ColumnaVista, JsonObject } from '../../../../../contract/deteccion.ts';
import { Dialog } from '../../../../components/Dialog.tsx';
import dialog from '../../../../components/Dialog.module.css';
import { parametro } from './destinos.ts';
import { parametrosDe, withParametro } from './mapeo-json.ts';
import classes from './Columnas.module.css';

interface ParametroDialogProps {
  columna: string;
  mapeo: JsonObject;
  columnas: readonly ColumnaVista[];
  onEdit: (mapeo: JsonObject, claves: readonly string[]) => void;
  onClosed: () => void;
}

/** What a column of a wide table is as a parameter: its name, unit, limits, and the column of its verdict. */
export function ParametroDialog({ columna, mapeo, columnas, onEdit, onClosed }: ParametroDialogProps) {
  const before = parametrosDe(mapeo).find((each) => each.columna === columna);
  const [descripcion, setDescripcion] = useState(before?.descripcion ?? columna);
  const [unidad, setUnidad] = useState(before?.unidad ?? '');
  const [min, setMin] = useState(before?.min ?? '');
  const [max, setMax] = useState(before?.max ?? '');
  const [rango, setRango] = useState(before?.rango ?? '');
  const [conclusion, setConclusion] = useState(before?.conclusion ?? '');
  const others = columnas.map(({ nombre }) => nombre).filter((nombre) => nombre !== '' && nombre !== columna);
  return (
    <Dialog title={columna} size={560} onClosed={onClosed}>
      {(close) => (
        <form
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault();
            const isOther = conclusion !== (before?.conclusion ?? '');
            const changes = { descripcion, unidad, min, max, rango, ...(isOther && { conclusion }) };
            onEdit(withParametro(mapeo, columna, changes), [parametro, `columna.${columna}`]);
            close();
          }}
        >
          <TextInput
            label="Parámetro"
            required
            maxLength={300}
            data-autofocus
            value={descripcion}
            onChange={(event) => setDescripcion(event.currentTarget.value)}
          />
          <TextInput
            label="Unidad"
            maxLength={60}
            value={unidad}
            onChange={(event) => setUnidad(event.currentTarget.value)}
          />
          <div className={classes.part}>
            <TextInput
              label="Límite inferior"
              inputMode="decimal"
              maxLength={30}
              value={min}
              onChange={(event) => setMin(event.currentTarget.value)}
            />
            <TextInput
              label="Límite superior"
              inputMode="decimal"
              maxLength={30}
              value={max}
              onChange={(event) => setMax(event.currentTarget.value)}
            />
          </div>
          {before?.rango ? (
            <TextInput
              label="Límites, como los escribe el archivo"
              maxLength={120}
              value={rango}
              onChange={(event) => setRango(event.currentTarget.value)}
            />
          ) : null}
          <NativeSelect
            label="Columna con su conclusión"
            value={conclusion}
            onChange={(event) => setConclusion(event.currentTarget.value)}
            data={[{ value: '', label: 'Ninguna' }, ...new Set(others)]}
          />
          <div className={dialog.actions}>
            <Button type="submit">Aceptar</Button>
            <Button variant="default" onClick={close}>
              Cancelar
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
