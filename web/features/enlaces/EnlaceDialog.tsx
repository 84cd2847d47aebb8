import { Checkbox, NumberInput, TextInput } from '@mantine/core';
import '@mantine/core/styles/NumberInput.layer.css';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { diasDeEnlace, enlaceNuevoSchema, maxPara } from '../../../contract/enlaces/enlace.ts';
import type { FiltrosComunes } from '../../../contract/resultados/filtros.ts';
import { instanteLargo } from '../../../contract/base/instantes.ts';
import { invalidate } from '../../app/services.ts';
import { Dialog, DialogActions } from '../../components/Dialog.tsx';
import { ShownOnce } from '../../forms/ShownOnce.tsx';
import { failureText, formErrors } from '../../forms/form-errors.ts';
import { FormError } from '../../forms/FormError.tsx';
import { UnsavedChanges } from '../../forms/UnsavedChanges.tsx';
import { addressOf, own } from './api.ts';

interface EnlaceDialogProps {
  filtros: FiltrosComunes;
  onClosed: () => void;
}

/** Makes a link to the dossier of what the filters find, for whom has no account, and shows its address this once. */
export function EnlaceDialog({ filtros, onClosed }: EnlaceDialogProps) {
  const [made, setMade] = useState<{ texto: string; fin: string } | null>(null);
  const title = made ? 'Enlace creado' : 'Compartir el dossier con un enlace';
  return (
    <Dialog title={title} size={560} isHeld={made !== null} onClosed={onClosed}>
      {(close, cancel) =>
        made ? (
          <ShownOnce
            label="Dirección"
            texto={addressOf(made.texto)}
            copied="Copiada"
            done="Ya la he guardado"
            onDone={close}
          >
            Copia la dirección ahora: no se vuelve a mostrar. Quien la tenga puede leer el dossier hasta el{' '}
            {instanteLargo(new Date(made.fin))}. En «Mi cuenta» ves qué se lee con ella, y la puedes terminar.
          </ShownOnce>
        ) : (
          <EnlaceForm
            filtros={filtros}
            onMade={({ texto, enlace: { fin } }) => setMade({ texto, fin })}
            onCancel={cancel}
          />
        )
      }
    </Dialog>
  );
}

interface EnlaceFormProps extends Omit<EnlaceDialogProps, 'onClosed'> {
  onMade: (made: { texto: string; enlace: { fin: string } }) => void;
  onCancel: () => void;
}

function EnlaceForm({ filtros, onMade, onCancel }: EnlaceFormProps) {
  const whole = (values: { para: string; dias: string | number; conCertificados: boolean }) => ({
    ...values,
    dias: values.dias === '' ? Number.NaN : Number(values.dias),
    filtros,
  });
  const form = useForm<{ para: string; dias: string | number; conCertificados: boolean }>({
    initialValues: { para: '', dias: diasDeEnlace.usual, conCertificados: true },
    validate: (values) => formErrors(enlaceNuevoSchema.safeParse(whole(values))),
  });
  const make = useMutation({
    mutationFn: async (values: typeof form.values) => own.call('createEnlace', { body: whole(values) }),
    onSuccess: (answer) => {
      void invalidate('listEnlaces');
      onMade(answer);
    },
  });
  return (
    <form noValidate className="flex column gap-16" onSubmit={form.onSubmit((values) => make.mutate(values))}>
      <UnsavedChanges isDirty={form.isDirty() && !make.isSuccess} />
      <p className="ink-2">
        Quien reciba la dirección leerá estas muestras y descargará el dossier, sin cuenta y sin ver nada más del
        portal. Las que lleguen después no se añaden.
      </p>
      <TextInput
        label="Para quién"
        description="Lo ve quien abre el enlace."
        placeholder="Inspección de Sanidad"
        required
        maxLength={maxPara}
        data-autofocus
        {...form.getInputProps('para')}
      />
      <NumberInput
        label="Días que sirve"
        description={`${diasDeEnlace.most} como mucho. Puedes terminarlo antes.`}
        min={1}
        max={diasDeEnlace.most}
        clampBehavior="none"
        allowDecimal={false}
        allowNegative={false}
        styles={{ wrapper: { maxWidth: 180 } }}
        {...form.getInputProps('dias')}
      />
      <Checkbox label="Con los certificados" {...form.getInputProps('conCertificados', { type: 'checkbox' })} />
      <FormError>{make.isError ? failureText(make.error, 'No se ha podido crear') : null}</FormError>
      <DialogActions submit="Crear enlace" isBusy={make.isPending} onCancel={onCancel} />
    </form>
  );
}
