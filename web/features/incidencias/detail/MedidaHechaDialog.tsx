import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { fechaEnMadrid, isFecha } from '../../../../contract/base/fecha.ts';
import {
  cambioDeEstadoSchema,
  type Incidencia,
  maxTextoDeIncidencia,
} from '../../../../contract/incidencias/incidencia.ts';
import { diaQueNoPuedeSer } from '../../../../contract/incidencias/rules/medida.ts';
import { incidenciaFaults } from '../../../../contract/incidencias/rules/messages.ts';
import { DateField } from '../../../forms/DateField.tsx';
import { formErrors, namedErrors } from '../../../forms/form-errors.ts';
import { MoveDialog } from './MoveDialog.tsx';
import type { Mover } from './use-mover.ts';

interface MedidaHechaDialogProps {
  incidencia: Incidencia;
  mover: Mover;
  onClosed: () => void;
}

const a = 'pendiente_remuestra';

/** What is wrong with the day that a measure was done. Of a text that is no date its field says so itself. */
function faultOfDay(hecha: string, { muestras }: Incidencia, hoy: string): string | undefined {
  if (hecha === '') return incidenciaFaults.medidaSinDia;
  return isFecha(hecha) ? diaQueNoPuedeSer(hecha, muestras, hoy) : undefined;
}

/** Asks what was done and when, which is what an incident says that waits for another sample. */
export function MedidaHechaDialog({ incidencia, mover, onClosed }: MedidaHechaDialogProps) {
  const { medida, medidaPropuesta } = incidencia;
  const [hoy] = useState(() => fechaEnMadrid(new Date()));
  const [begun] = useState({ texto: medida?.texto ?? '', hecha: medida?.hecha ?? hoy });
  const [values, setValues] = useState(begun);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const isDirty = values.texto !== begun.texto || values.hecha !== begun.hecha;
  const read = () => {
    const wrong = formErrors(
      cambioDeEstadoSchema.safeParse({ estado: a, medida: values, version: incidencia.version }),
    );
    const fault = faultOfDay(values.hecha, incidencia, hoy);
    if (fault !== undefined) wrong['medida.hecha'] = fault;
    setErrors(wrong);
    return Object.keys(wrong).length > 0 ? null : ({ a, motivo: '', medida: values } as const);
  };
  const change = (part: Partial<typeof values>) => {
    setErrors({});
    setValues({ ...values, ...part });
  };
  const fields = (refused: Record<string, string>) => {
    const said = { ...namedErrors(refused), ...errors };
    return (
      <div className="no-border flex column gap-10 shrink m-0 p-0">
        <Textarea
          label="Qué se ha hecho"
          required
          autosize
          minRows={2}
          data-autofocus
          maxLength={maxTextoDeIncidencia + 100}
          value={values.texto}
          error={said['medida.texto'] ?? said['medida']}
          onChange={({ currentTarget }) => change({ texto: currentTarget.value })}
        />
        {medidaPropuesta && values.texto !== medidaPropuesta ? (
          <Button
            size="compact-sm"
            variant="light"
            className="self-start"
            onClick={() => change({ texto: medidaPropuesta.slice(0, maxTextoDeIncidencia) })}
          >
            Usar la propuesta
          </Button>
        ) : null}
        <DateField
          label="Qué día se hizo"
          value={values.hecha}
          error={said['medida.hecha']}
          onChange={(hecha) => change({ hecha })}
        />
      </div>
    );
  };
  return (
    <MoveDialog a={a} submit="Guardar y esperar nueva muestra" {...{ incidencia, mover, isDirty, read, onClosed }}>
      {fields}
    </MoveDialog>
  );
}
