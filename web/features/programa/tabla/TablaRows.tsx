import { ActionIcon, Switch } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { cantidad } from '../../../../contract/base/numeros.ts';
import { columnasDeTabla, type FilaDeTabla, type TablaComprobada } from '../../../../contract/programa/tabla.ts';
import { CheckedRow, CheckedRows } from '../../../forms/PastedTable.tsx';

interface TablaRowsProps {
  filas: readonly FilaDeTabla[];
  checked: TablaComprobada['filas'] | undefined;
  isChecking: boolean;
  isLocked: boolean;
  onRemove: (place: number) => void;
}

/** The rows of a table with what each means, or what is wrong with it. */
export function TablaRows({ filas, checked, isChecking, isLocked, onRemove }: TablaRowsProps) {
  const [isFiltered, setFiltered] = useState(false);
  const rows = filas.map((fila, place) => ({ fila, place, said: checked?.[place] }));
  const wrong = rows.filter(({ said }) => (said?.faltas.length ?? 0) > 0);
  const there = rows.filter(({ said }) => said?.aviso).length;
  const ready = checked ? rows.length - wrong.length - there : 0;
  return (
    <>
      <div className="min-height-30 flex wrap items-center between gap-8-16 weight-500">
        <p role="status">
          {checked
            ? [
                ready > 0 ? cantidad(ready, 'fila lista', 'filas listas') : '',
                there > 0 ? cantidad(there, 'ya está', 'ya están') : '',
                wrong.length > 0 ? cantidad(wrong.length, 'por corregir', 'por corregir') : '',
              ]
                .filter(Boolean)
                .join(' · ')
            : isChecking
              ? 'Comprobando la tabla…'
              : ''}
        </p>
        {wrong.length > 0 && wrong.length < rows.length ? (
          <Switch
            label="Solo las filas por corregir"
            checked={isFiltered}
            onChange={(event) => setFiltered(event.currentTarget.checked)}
          />
        ) : null}
      </div>
      {wrong.length > 0 ? (
        <p className="ink-2 size-13">
          No se añade nada mientras quede una fila por corregir: corrígela en tu tabla y vuelve a traerla, o quítala.
        </p>
      ) : null}
      <CheckedRows label="Filas de la tabla" isChecking={isChecking}>
        {(isFiltered && wrong.length > 0 ? wrong : rows).map(({ fila, place, said }) => (
          <CheckedRow key={`${place} ${JSON.stringify(fila)}`} isWrong={(said?.faltas.length ?? 0) > 0}>
            <div className="grow shrink break-anywhere">
              <p className="weight-500">
                {fila.que || 'Sin decir qué'} · {said?.frecuencia ?? (fila.frecuencia || 'sin frecuencia')}
              </p>
              <p className="ink-3">
                {fila.instalacion || 'Sin instalación'} · {fila.solicitante || 'Sin solicitante'}
                {fila.desde ? ` · desde el ${fila.desde}` : ''}
                {fila.origen ? ` · ${fila.origen}` : ''}
              </p>
              {said?.faltas.map(({ campo, motivo }) => (
                <p key={`${campo} ${motivo}`} className="mt-4 no-cumple">
                  {columnasDeTabla[campo]}: {motivo}
                </p>
              ))}
              {said?.aviso ? <p className="mt-4 ink-2">{said.aviso}</p> : null}
            </div>
            <ActionIcon
              variant="subtle"
              color="gray"
              disabled={isLocked}
              aria-label={`Quitar la fila ${place + 1}: ${fila.que}`}
              onClick={() => onRemove(place)}
            >
              <IconX size={17} aria-hidden />
            </ActionIcon>
          </CheckedRow>
        ))}
      </CheckedRows>
    </>
  );
}
