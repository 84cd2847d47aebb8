import { Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { solicitudFaults, solicitudMessages } from '../../../contract/solicitudes/rules/estados.ts';
import {
  maxTextoDeSolicitud,
  muestraDeSolicitudSchema,
  respuestaDeSolicitudSchema,
  type Solicitud,
} from '../../../contract/solicitudes/solicitud.ts';
import { isFinal } from '../../client/api-error.ts';
import { DateField } from '../../forms/DateField.tsx';
import { failureText, fieldErrors, formErrors } from '../../forms/form-errors.ts';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { useVersionedForm } from '../../forms/use-versioned-form.ts';
import { say } from '../incidencias/say.ts';
import { call, noteChanged } from './api.ts';

interface Trouble {
  message: string;
  fields: Record<string, string>;
  /** Whether it would be refused again as it is. */
  isFinal: boolean;
}

const nadaGuardado = 'No se ha podido guardar. Lo que has escrito sigue aquí: vuelve a intentarlo';

interface Parts<Base, V extends object> {
  /** What it is opened over: the request, or what one begins with. */
  opened: Base;
  title: string;
  size?: number;
  submit: string;
  isDangerous?: boolean;
  valuesOf: (opened: Base) => V;
  validate: (values: V) => Record<string, ReactNode>;
  send: (values: V, over: Base) => Promise<{ solicitud: Solicitud }>;
  /** What is said once it is done. */
  said: (solicitud: Solicitud, values: V) => string;
  /** The form's names of the call's fields, by which a refusal is said. */
  named?: (fields: Record<string, string>, values: V) => Record<string, string>;
  children: (form: ReturnType<typeof useVersionedForm<Base, V, Trouble>>['form']) => ReactNode;
  onClosed: () => void;
}

const asTheyAre = (fields: Record<string, string>) => fields;

/** A dialog that makes or changes a request; what is typed stays until it is saved. */
export function CambioDialog<Base, V extends object>(parts: Parts<Base, V>) {
  const { opened, title, size = 520, submit, isDangerous = false, named = asTheyAre, children, onClosed } = parts;
  const [isDone, setDone] = useState(false);
  const form = useVersionedForm<Base, V, Trouble>({
    opened,
    valuesOf: parts.valuesOf,
    validate: parts.validate,
    save: async (values, over) => {
      try {
        const { solicitud } = await parts.send(values, over);
        noteChanged(solicitud);
        say(parts.said(solicitud, values));
        return null;
      } catch (error) {
        const fields = named(fieldErrors(error) ?? {}, values);
        return { message: failureText(error, nadaGuardado), fields, isFinal: isFinal(error) };
      }
    },
    errorsOf: (trouble) => trouble.fields,
    onSaved: () => setDone(true),
  });
  const isUnderField = Object.keys(form.trouble?.fields ?? {}).some((name) => name in form.form.values);
  return (
    <FormDialog
      title={title}
      size={size}
      submit={form.trouble?.isFinal === false ? 'Reintentar' : submit}
      isDangerous={isDangerous}
      element={form.element}
      isBusy={form.isSaving}
      isDirty={form.isDirty}
      isDone={isDone}
      error={isUnderField ? null : form.trouble?.message}
      onSubmit={form.submit}
      onClosed={onClosed}
    >
      {children(form.form)}
    </FormDialog>
  );
}

interface RespuestaDialogProps {
  solicitud: Solicitud;
  estado: 'aceptada' | 'rechazada';
  onClosed: () => void;
}

/** The laboratory's answer: accepted for a day, or why not. */
export function RespuestaDialog({ solicitud, estado, onClosed }: RespuestaDialogProps) {
  const isAccepting = estado === 'aceptada';
  const bodyOf = ({ fecha, texto }: { fecha: string; texto: string }) => ({
    estado,
    fecha: isAccepting ? fecha || null : null,
    texto,
  });
  return (
    <CambioDialog
      opened={solicitud}
      title={isAccepting ? `Aceptar ${solicitud._id}` : `No aceptar ${solicitud._id}`}
      submit={isAccepting ? 'Aceptar' : 'No aceptar'}
      said={() => solicitudMessages.respondida}
      valuesOf={({ aceptada, desde }) => ({ fecha: aceptada ?? desde, texto: '' })}
      validate={(values) => formErrors(respuestaDeSolicitudSchema.safeParse(bodyOf(values)))}
      send={async (values, { _id, version }) =>
        call('answerSolicitud', { params: { id: _id }, body: { ...bodyOf(values), version } })
      }
      onClosed={onClosed}
    >
      {(form) => (
        <>
          {isAccepting ? (
            <DateField
              label="Para qué día"
              value={form.values.fecha}
              onChange={(fecha) => form.setFieldValue('fecha', fecha)}
              error={form.errors['fecha']}
            />
          ) : null}
          <Textarea
            label={isAccepting ? 'Mensaje al cliente (opcional)' : 'Por qué no'}
            autosize
            minRows={2}
            maxLength={maxTextoDeSolicitud + 100}
            {...form.getInputProps('texto')}
          />
        </>
      )}
    </CambioDialog>
  );
}

/** The number of the request's sample, where no delivery brings the reference. */
export function MuestraDialog({ solicitud, onClosed }: Pick<RespuestaDialogProps, 'solicitud' | 'onClosed'>) {
  return (
    <CambioDialog
      opened={solicitud}
      title={`Muestra de ${solicitud._id}`}
      submit="Guardar"
      said={() => solicitudMessages.unida}
      valuesOf={({ muestra }) => ({ numero: muestra?.numero_muestra ?? '' })}
      validate={({ numero }): Record<string, ReactNode> =>
        numero === '' && !solicitud.muestra
          ? { numero: solicitudFaults.sinMuestra }
          : formErrors(muestraDeSolicitudSchema.safeParse({ numero: numero || null }))
      }
      send={async ({ numero }, { _id, version }) =>
        call('linkSolicitud', { params: { id: _id }, body: { numero: numero || null, version } })
      }
      onClosed={onClosed}
    >
      {(form) => (
        <TextInput
          label="Número de muestra"
          description={
            solicitud.muestra
              ? 'Para poner otra, quita antes esta: deja el campo en blanco y guarda.'
              : 'No hace falta si la entrega trae la referencia de la solicitud.'
          }
          maxLength={300}
          {...form.getInputProps('numero')}
        />
      )}
    </CambioDialog>
  );
}

/** Asks whether a request is to be withdrawn. */
export function WithdrawDialog({ solicitud, onClosed }: Pick<RespuestaDialogProps, 'solicitud' | 'onClosed'>) {
  return (
    <CambioDialog
      opened={solicitud}
      title={`Retirar la solicitud ${solicitud._id}`}
      submit="Retirar"
      isDangerous
      said={() => solicitudMessages.retirada}
      valuesOf={() => ({})}
      validate={() => ({})}
      send={async (_values, { _id, version }) => call('withdrawSolicitud', { params: { id: _id }, body: { version } })}
      onClosed={onClosed}
    >
      {() => <p>El laboratorio dejará de esperarla. Si después hace falta, se pide otra.</p>}
    </CambioDialog>
  );
}
