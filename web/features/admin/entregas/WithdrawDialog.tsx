import { Button, Skeleton, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type EntregaListada, palabraDeRetirada } from '../../../../contract/entrega.ts';
import { numero } from '../../../../contract/rules/numeros.ts';
import { queryClient } from '../../../app/services.ts';
import { messageOf } from '../../../client/api-error.ts';
import { Dialog } from '../../../components/Dialog.tsx';
import dialog from '../../../components/Dialog.module.css';
import { FormError } from '../../../forms/FormError.tsx';
import { usePanel } from '../panel/panel.ts';
import { call, retiradaOptions } from './queries.ts';
import { frasesDeRetirada } from './words.ts';
import classes from './Entregas.module.css';

interface WithdrawDialogProps {
  entrega: EntregaListada;
  onClosed: () => void;
}

/** Says what withdrawing a delivery would do, and does it once the word is typed. */
export function WithdrawDialog({ entrega: { _id, archivo }, onClosed }: WithdrawDialogProps) {
  const { say } = usePanel();
  const [typed, setTyped] = useState('');
  const preview = useQuery(retiradaOptions(_id));
  const withdraw = useMutation({
    mutationFn: async () => call('retirarEntrega', { params: { id: _id }, body: { confirmacion: palabraDeRetirada } }),
  });
  const isTyped = typed.trim().toUpperCase() === palabraDeRetirada;
  const failure = withdraw.error ?? preview.error;
  return (
    <Dialog title="Retirar entrega" size={560} onClosed={onClosed}>
      {(close) => (
        <form
          className={classes.withdraw}
          onSubmit={(event) => {
            event.preventDefault();
            if (!isTyped || !preview.data) return;
            withdraw.mutate(undefined, {
              onSuccess: () => {
                say(`Se está retirando la entrega «${archivo}»`);
                // What every page shows of samples is other now.
                void queryClient.invalidateQueries();
                close();
              },
            });
          }}
        >
          <p className={classes.withdrawn}>{archivo}</p>
          {preview.isPending ? (
            <Skeleton height={64} radius="md" role="status" aria-label="Mirando qué cambiaría" />
          ) : null}
          {preview.data ? (
            <>
              <ul className={classes.effects}>
                {frasesDeRetirada(preview.data).map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
              {preview.data.exacta ? null : (
                <p className={classes.help}>
                  Contado en las {numero(preview.data.miradas)} primeras de {numero(preview.data.total)} muestras.
                </p>
              )}
              <p>
                Los usuarios dejarán de verlo enseguida. No se puede deshacer: para recuperarlo hay que entregar el
                archivo otra vez.
              </p>
              <TextInput
                label={`Escribe ${palabraDeRetirada} para confirmar`}
                autoComplete="off"
                maxLength={20}
                value={typed}
                onChange={(event) => setTyped(event.currentTarget.value)}
              />
            </>
          ) : null}
          {failure ? <FormError>{messageOf(failure)}</FormError> : null}
          <div className={dialog.actions}>
            <Button type="submit" color="#c92a2a" disabled={!isTyped || !preview.data} loading={withdraw.isPending}>
              Retirar
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
