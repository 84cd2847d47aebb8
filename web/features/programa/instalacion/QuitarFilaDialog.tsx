import '@mantine/core/styles/Stack.layer.css';
import { Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import type { FilaDePrograma, InstalacionEntera } from '../../../../contract/programa/programa.ts';
import { DateField } from '../../../forms/DateField.tsx';
import { readDate } from '../../../forms/typed-date.ts';
import { cambiada, escrita } from './cambio.ts';
import { CambioDialog } from './CambioDialog.tsx';
import { useCambio } from './use-cambio.ts';

interface QuitarFilaDialogProps {
  entera: InstalacionEntera;
  fila: FilaDePrograma;
  hoy: string;
  onClosed: () => void;
}

interface Values {
  como: 'termina' | 'error';
  ultimo: string;
}

/** Ends a row on a day, so that what was due until then stays; or takes it away as a mistake. */
export function QuitarFilaDialog({ entera, fila, hoy, onClosed }: QuitarFilaDialogProps) {
  const [isDone, setDone] = useState(false);
  const hasBegun = fila.desde <= hoy && fila.hasta === null;
  const controls = useCambio<Values>({
    entera,
    valuesOf: () => ({ como: hasBegun ? 'termina' : 'error', ultimo: hoy }),
    validate({ como, ultimo }): Record<string, string> {
      if (como === 'error') return {};
      if (readDate(ultimo).fecha === undefined) return { ultimo: 'Escribe el último día' };
      return ultimo < fila.desde ? { ultimo: 'Va antes del primer día de la fila' } : {};
    },
    apply: ({ como, ultimo }, over) =>
      cambiada(over, {
        filas: over.filas
          .filter(({ _id }) => como === 'termina' || _id !== fila._id)
          .map((one) => (one._id === fila._id ? { ...escrita(one), hasta: ultimo } : escrita(one))),
      }),
    onSaved: () => setDone(true),
  });
  const { values, errors, setFieldValue } = controls.form;
  return (
    <CambioDialog
      title={`Quitar «${fila.que}»`}
      size={500}
      submit={values.como === 'error' ? 'Borrar la fila' : 'Terminar la fila'}
      isDangerous
      isDone={isDone}
      controls={controls}
      onClosed={onClosed}
    >
      {hasBegun ? (
        <>
          <Radio.Group
            label="¿Qué ha pasado con ella?"
            value={values.como}
            onChange={(value) => setFieldValue('como', value === 'error' ? 'error' : 'termina')}
          >
            <Stack gap={8} mt={6}>
              <Radio value="termina" label="Ya no hay que muestrearlo: lo que se pedía hasta entonces se queda" />
              <Radio value="error" label="Era un error: se borra, también de los años anteriores" />
            </Stack>
          </Radio.Group>
          {values.como === 'termina' ? (
            <DateField
              label="Último día"
              value={values.ultimo}
              error={errors['ultimo']}
              onChange={(fecha) => setFieldValue('ultimo', fecha)}
            />
          ) : null}
        </>
      ) : (
        <p className="ink-2">La fila se borra del programa, también de los años anteriores. Sus muestras se quedan.</p>
      )}
    </CambioDialog>
  );
}
