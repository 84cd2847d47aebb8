import { Button, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isFecha } from '../../../../contract/base/fecha.ts';
import {
  cambioDeEstadoSchema,
  type Incidencia,
  maxTextoDeIncidencia,
} from '../../../../contract/incidencias/incidencia.ts';
import { diaQueNoPuedeSer, diasDeRemuestra } from '../../../../contract/incidencias/rules/medida.ts';
import { fechaCorta } from '../../../../contract/base/fechas.ts';
import { incidenciaFaults } from '../../../../contract/incidencias/rules/messages.ts';
import { diasQueNoPuedenSer } from '../../../../contract/solicitudes/rules/estados.ts';
import { profileOptions } from '../../../auth/current-user.ts';
import { DateField } from '../../../forms/DateField.tsx';
import { formErrors, namedErrors } from '../../../forms/form-errors.ts';
import { deAsuntoOptions } from '../../solicitudes/api.ts';
import { MoveDialog } from './MoveDialog.tsx';
import type { Mover } from './use-mover.ts';
import { useHoy } from '../../../components/use-hoy.ts';

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
 * asked for it. Nobody is asked of the laboratory's own incidents, which administrators move, nor by masters, who are of no client.
 */
export function MedidaHechaDialog({ incidencia, mover, onClosed }: MedidaHechaDialogProps) {
  const { medida, medidaPropuesta, remuestraTras } = incidencia;
  const { role, master = null } = useQuery({ ...profileOptions, enabled: false }).data?.user ?? {};
  const [waiting] = useQuery(deAsuntoOptions({ incidencia: incidencia._id }, 'en_espera')).data?.solicitudes ?? [];
  const hoy = useHoy();
  const [begun] = useState({ texto: medida?.texto ?? '', hecha: medida?.hecha ?? hoy, dia: '' });
  const [values, setValues] = useState(begun);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const sinDia = diasDeRemuestra(isFecha(values.hecha) ? values.hecha : hoy, remuestraTras, hoy);
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
        {role === 'admin' ? null : waiting ? (
          <p className="ink-2">La nueva muestra ya está pedida al laboratorio: {waiting._id}.</p>
        ) : master !== null ? (
          <p className="ink-2">Al guardar no se pide nada al laboratorio: la nueva muestra la pide el cliente.</p>
        ) : (
          <DateField
            label="Para qué día se pide la nueva muestra (opcional)"
            description={`Al guardar se pide al laboratorio. Sin día, ${
              sinDia.desde === sinDia.hasta
                ? `para el ${fechaCorta(sinDia.desde)}`
                : `entre el ${fechaCorta(sinDia.desde)} y el ${fechaCorta(sinDia.hasta)}`
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
      submit={
        role === 'admin' || master !== null || waiting
          ? 'Guardar y esperar nueva muestra'
          : 'Guardar y pedir nueva muestra'
      }
      {...{ incidencia, mover, isDirty, read, onClosed }}
    >
      {fields}
    </MoveDialog>
  );
}
