import { Button, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fechaEnMadrid, isFecha } from '../../../../contract/base/fecha.ts';
import {
  cambioDeEstadoSchema,
  type Incidencia,
  maxTextoDeIncidencia,
} from '../../../../contract/incidencias/incidencia.ts';
import { diaQueNoPuedeSer } from '../../../../contract/incidencias/rules/medida.ts';
import { fechaCorta } from '../../../../contract/base/fechas.ts';
import { incidenciaFaults } from '../../../../contract/incidencias/rules/messages.ts';
import { diasQueNoPuedenSer, isEnEspera } from '../../../../contract/solicitudes/rules/estados.ts';
import { profileOptions } from '../../../auth/current-user.ts';
import { DateField } from '../../../forms/DateField.tsx';
import { formErrors, namedErrors } from '../../../forms/form-errors.ts';
import { deAsuntoOptions } from '../../solicitudes/api.ts';
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

/**
 * Asks what was done and when, which is what an incident says that waits for another sample, and for which day the laboratory is
 * asked for it. Nobody is asked of the laboratory's own incidents, which administrators move.
 */
export function MedidaHechaDialog({ incidencia, mover, onClosed }: MedidaHechaDialogProps) {
  const { medida, medidaPropuesta, remuestra } = incidencia;
  const isAdmin = useQuery({ ...profileOptions, enabled: false }).data?.user.role === 'admin';
  const asked = useQuery(deAsuntoOptions({ incidencia: incidencia._id })).data?.solicitudes ?? [];
  const waiting = asked.find(({ estado }) => isEnEspera(estado));
  const [hoy] = useState(() => fechaEnMadrid(new Date()));
  const [begun] = useState({ texto: medida?.texto ?? '', hecha: medida?.hecha ?? hoy, dia: '' });
  const [values, setValues] = useState(begun);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const isDirty = values.texto !== begun.texto || values.hecha !== begun.hecha || values.dia !== begun.dia;
  const read = () => {
    const { dia, ...hecho } = values;
    const wanted = { medida: hecho, ...(dia !== '' && { remuestra: dia }) };
    const wrong = formErrors(cambioDeEstadoSchema.safeParse({ estado: a, ...wanted, version: incidencia.version }));
    const ofDay = isFecha(dia) ? diasQueNoPuedenSer({ desde: dia, hasta: dia }, hoy) : undefined;
    if (ofDay) wrong['remuestra'] = ofDay.message;
    const fault = faultOfDay(values.hecha, incidencia, hoy);
    if (fault !== undefined) wrong['medida.hecha'] = fault;
    setErrors(wrong);
    return Object.keys(wrong).length > 0 ? null : ({ a, motivo: '', ...wanted } as const);
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
        {isAdmin ? null : waiting ? (
          <p className="ink-2">La nueva muestra ya está pedida al laboratorio: {waiting._id}.</p>
        ) : (
          <DateField
            label="Para qué día se pide la nueva muestra (opcional)"
            description={`Al guardar se pide al laboratorio. Sin día, ${
              remuestra && remuestra.hasta >= hoy
                ? `entre el ${fechaCorta(remuestra.desde)} y el ${fechaCorta(remuestra.hasta)}`
                : 'cuando la pide la norma o, si no dice nada, en los próximos 15 días'
            }.`}
            value={values.dia}
            error={said['remuestra']}
            onChange={(dia) => change({ dia })}
          />
        )}
      </div>
    );
  };
  return (
    <MoveDialog
      a={a}
      submit={isAdmin || waiting ? 'Guardar y esperar nueva muestra' : 'Guardar y pedir nueva muestra'}
      {...{ incidencia, mover, isDirty, read, onClosed }}
    >
      {fields}
    </MoveDialog>
  );
}
