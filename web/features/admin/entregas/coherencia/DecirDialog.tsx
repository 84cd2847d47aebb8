import { Button, Radio, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type ReglaDeCoherencia, reglasDeCoherencia, type SalidaDeReparo } from '../../../../../contract/coherencia.ts';
import { cantidad } from '../../../../../contract/rules/numeros.ts';
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
  cuantos: number;
  /** The sentence, of one alone. */
  frase?: string;
}

interface DecirDialogProps {
  /** The delivery's. */
  id: string;
  dicho: Dicho;
  onClosed: () => void;
}

/** Asks whether findings are errors, and why. */
export function DecirDialog({ id, dicho: { regla, reparos, cuantos, frase }, onClosed }: DecirDialogProps) {
  const { say } = usePanel();
  const [salida, setSalida] = useState<SalidaDeReparo>('no_es_error');
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
    <Dialog title={reglasDeCoherencia[regla].nombre} size={520} onClosed={onClosed}>
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
          <p className={classes.frase}>
            {frase ?? `De todas las de esta regla en la entrega: ${cantidad(cuantos, 'una', 'en total')}.`}
          </p>
          <Radio.Group
            label="Qué es"
            value={salida}
            onChange={(value) => setSalida(value === 'era_error' ? value : 'no_es_error')}
          >
            <div className={classes.opciones}>
              <Radio value="no_es_error" label="No es un error: está bien así" />
              <Radio value="era_error" label="Era un error: se ha corregido o se va a corregir" />
            </div>
          </Radio.Group>
          <Textarea
            label="Motivo"
            autosize
            minRows={2}
            maxLength={300}
            value={motivo}
            onChange={(event) => setMotivo(event.currentTarget.value)}
          />
          {save.error ? <FormError>{messageOf(save.error)}</FormError> : null}
          <div className={dialog.actions}>
            <Button variant="default" onClick={close}>
              Cancelar
            </Button>
            <Button type="submit" disabled={!isWritten} loading={save.isPending}>
              Guardar
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
