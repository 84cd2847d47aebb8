import { Button, Textarea } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { fechaEnMadrid, isFecha } from '../../../../contract/fecha.ts';
import { cambioDeEstadoSchema, type Incidencia, maxTextoDeIncidencia } from '../../../../contract/incidencia.ts';
import { diaQueNoPuedeSer } from '../../../../contract/rules/incidencias/medida.ts';
import { incidenciaFaults } from '../../../../contract/rules/incidencias/messages.ts';
import { Dialog } from '../../../components/Dialog.tsx';
import dialog from '../../../components/Dialog.module.css';
import { Conflict } from '../../../forms/Conflict.tsx';
import { DateField } from '../../../forms/DateField.tsx';
import { formErrors, namedErrors, useFirstFault } from '../../../forms/form-errors.ts';
import { FormError } from '../../../forms/FormError.tsx';
import { useNoteDirty } from '../dirty.ts';
import { textoDeMovimiento } from '../words.ts';
import { Theirs } from './EdicionForm.tsx';
import type { Mover } from './use-mover.ts';
import classes from './Campos.module.css';

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
  const { medida, medidaPropuesta, estado } = incidencia;
  const [hoy] = useState(() => fechaEnMadrid(new Date()));
  const [begun] = useState({ texto: medida?.texto ?? '', hecha: medida?.hecha ?? hoy });
  const [values, setValues] = useState(begun);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { element, focusFault } = useFirstFault();
  useNoteDirty(values.texto !== begun.texto || values.hecha !== begun.hecha);
  const outcome = mover.trouble?.wanted.a === a ? mover.trouble.outcome : undefined;
  const refused = outcome?.kind === 'refused' && outcome.fields ? namedErrors(outcome.fields) : {};
  const said = { ...refused, ...errors };
  const send = async (close: () => void, over = incidencia) => {
    const parsed = cambioDeEstadoSchema.safeParse({ estado: a, medida: values, version: over.version });
    const wrong = formErrors(parsed);
    const fault = faultOfDay(values.hecha, incidencia, hoy);
    if (fault !== undefined) wrong['medida.hecha'] = fault;
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return focusFault();
    if (await mover.move({ a, motivo: '', medida: values }, over)) close();
    else focusFault();
  };
  const submit = (close: () => void) => (event: SubmitEvent) => {
    event.preventDefault();
    if (mover.isMoving === null) void send(close);
  };
  return (
    <Dialog
      title={textoDeMovimiento(estado, a)}
      size={520}
      onClosed={() => {
        mover.forget();
        onClosed();
      }}
    >
      {(close) => (
        <form ref={element} noValidate onSubmit={submit(close)}>
          <div className={classes.fields}>
            <Textarea
              label="Qué se ha hecho"
              required
              autosize
              minRows={2}
              data-autofocus
              maxLength={maxTextoDeIncidencia + 100}
              value={values.texto}
              error={said['medida.texto'] ?? said['medida']}
              onChange={({ currentTarget }) => setValues({ ...values, texto: currentTarget.value })}
            />
            {medidaPropuesta && values.texto !== medidaPropuesta ? (
              <Button
                size="compact-sm"
                variant="light"
                className={classes.use}
                onClick={() => setValues({ ...values, texto: medidaPropuesta.slice(0, maxTextoDeIncidencia) })}
              >
                Usar la propuesta
              </Button>
            ) : null}
            <DateField
              label="Qué día se hizo"
              value={values.hecha}
              error={said['medida.hecha']}
              onChange={(hecha) => setValues({ ...values, hecha })}
            />
          </div>
          {outcome?.kind === 'refused' && !outcome.fields ? <FormError>{outcome.message}</FormError> : null}
          {outcome?.kind === 'conflict' ? (
            <Conflict
              title="Otra persona ha cambiado esta incidencia"
              message="Lo que has escrito sigue aquí."
              changes={<Theirs pasos={outcome.theirs} />}
              ways={[{ label: 'Hacerlo de todos modos', onChoose: () => void send(close, outcome.now) }]}
            />
          ) : null}
          <div className={dialog.actions}>
            <Button type="submit" loading={mover.isMoving !== null}>
              {outcome?.kind === 'refused' ? 'Reintentar' : 'Guardar y esperar nueva muestra'}
            </Button>
            <Button variant="default" onClick={close}>
              Cancelar
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
