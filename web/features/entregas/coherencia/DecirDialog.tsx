import { Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReglaDeCoherencia, SalidaDeReparo } from '../../../../contract/entregas/coherencia.ts';
import { invalidate, queryClient } from '../../../app/services.ts';
import { messageOf } from '../../../client/api-error.ts';
import { FormDialog } from '../../../forms/FormDialog.tsx';
import { usePanel } from '../../administracion/panel/panel.ts';
import { deEntregas } from '../api.ts';
import { call, query } from './api.ts';

/** Of which findings something is to be said: `reparos` null is all of the rule. */
export interface Dicho {
  regla: ReglaDeCoherencia;
  reparos: string[] | null;
  salida: SalidaDeReparo;
  /** What they are, in words. */
  frase: string;
}

interface DecirDialogProps {
  /** The delivery's. */
  id: string;
  dicho: Dicho;
  onClosed: () => void;
}

const ayudas = {
  no_es_error: 'Por qué está bien así. Queda con tu nombre en los cambios.',
  era_error: 'Qué se ha corregido o se va a corregir. Queda con tu nombre en los cambios.',
} as const;

const titulos = { no_es_error: 'No es un error', era_error: 'Era un error' } as const;

/** Asks why findings are no errors, or that they were. */
export function DecirDialog({ id, dicho: { regla, reparos, salida, frase }, onClosed }: DecirDialogProps) {
  const { say } = usePanel();
  const [motivo, setMotivo] = useState('');
  const save = useMutation({
    mutationFn: async () => call('sayCoherencia', { params: { id }, body: { regla, reparos, salida, motivo } }),
    onSuccess: (answer) => {
      queryClient.setQueryData(query('getCoherencia', { params: { id } }).queryKey, answer);
      void invalidate(...deEntregas);
    },
  });
  return (
    <FormDialog
      title={titulos[salida]}
      size={520}
      submit="Guardar"
      isReady={motivo.trim() !== ''}
      isBusy={save.isPending}
      error={save.error && messageOf(save.error)}
      onSubmit={(close) =>
        save.mutate(undefined, {
          onSuccess: () => {
            say('Anotado');
            close();
          },
        })
      }
      onClosed={onClosed}
    >
      <p className="break-anywhere">{frase}</p>
      <Textarea
        label="Motivo"
        description={ayudas[salida]}
        autosize
        minRows={2}
        maxLength={300}
        value={motivo}
        onChange={(event) => setMotivo(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
