import { Button, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReglaDeCoherencia, SalidaDeReparo } from '../../../../../contract/coherencia.ts';
import { queryClient } from '../../../../app/services.ts';
import { messageOf } from '../../../../client/api-error.ts';
import { Dialog } from '../../../../components/Dialog.tsx';
import dialog from '../../../../components/Dialog.module.css';
import { FormError } from '../../../../forms/FormError.tsx';
import { usePanel } from '../../panel/panel.ts';
import { entregasKey } from '../queries.ts';
import { call, coherenciaOptions } from './queries.ts';
import entregas from '../Entregas.module.css';
import classes from './Coherencia.module.css';

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
      queryClient.setQueryData(coherenciaOptions(id).queryKey, answer);
      void queryClient.invalidateQueries({ queryKey: entregasKey });
    },
  });
  const isWritten = motivo.trim() !== '';
  return (
    <Dialog title={titulos[salida]} size={520} onClosed={onClosed}>
      {(close) => (
        <form
          className={entregas.withdraw}
          onSubmit={(event) => {
            event.preventDefault();
            if (!isWritten) return;
            save.mutate(undefined, {
              onSuccess: () => {
                say('Anotado');
                close();
              },
            });
          }}
        >
          <p className={classes.frase}>{frase}</p>
          <Textarea
            label="Motivo"
            description={ayudas[salida]}
            autosize
            minRows={2}
            maxLength={300}
            value={motivo}
            onChange={(event) => setMotivo(event.currentTarget.value)}
          />
          {save.error ? <FormError>{messageOf(save.error)}</FormError> : null}
          <div className={dialog.actions}>
            <Button type="submit" disabled={!isWritten} loading={save.isPending}>
              Guardar
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
