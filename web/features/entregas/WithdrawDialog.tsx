import { Skeleton, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type EntregaListada,
  palabraDeRetirada,
  type PrevisionDeRetirada,
  previsionSegunCuentas,
} from '../../../contract/entregas/entrega.ts';
import { queryClient } from '../../app/services.ts';
import { messageOf } from '../../client/api-error.ts';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { usePanel } from '../administracion/panel/panel.ts';
import { call, query } from './api.ts';
import { frasesDeRetirada } from './words.ts';
import classes from './Entregas.module.css';

interface WithdrawDialogProps {
  entrega: EntregaListada;
  onClosed: () => void;
}

/** Says what withdrawing a delivery would do, and does it once the word is typed, whether or not that is known yet. */
export function WithdrawDialog({ entrega, onClosed }: WithdrawDialogProps) {
  const { _id, archivo } = entrega;
  const { say } = usePanel();
  const [typed, setTyped] = useState('');
  const preview = useQuery(
    // As things are now.
    query('previewRetirada', { params: { id: _id } }, { staleTime: 0, gcTime: 0, retry: false }),
  );
  const withdraw = useMutation({
    mutationFn: async () => call('withdrawEntrega', { params: { id: _id }, body: { confirmacion: palabraDeRetirada } }),
  });
  const isTyped = typed.trim().toUpperCase() === palabraDeRetirada;
  return (
    <FormDialog
      title="Retirar entrega"
      submit="Retirar"
      isDangerous
      isReady={isTyped}
      isBusy={withdraw.isPending}
      error={withdraw.error && messageOf(withdraw.error)}
      onSubmit={(close) =>
        withdraw.mutate(undefined, {
          onSuccess: () => {
            say(`Se está retirando la entrega «${archivo}»`);
            // What every page shows of samples is other now.
            void queryClient.invalidateQueries();
            close();
          },
        })
      }
      onClosed={onClosed}
    >
      <p className="weight-600 break-anywhere">{archivo}</p>
      {preview.isPending ? (
        <Skeleton height={64} radius="md" role="status" aria-label="Mirando qué cambiaría" />
      ) : (
        <Effects prevision={preview.data ?? previsionSegunCuentas(entrega)} />
      )}
      <p>
        Los usuarios dejarán de verlo enseguida. No se puede deshacer: para recuperarlo hay que entregar el archivo otra
        vez.
      </p>
      <TextInput
        label={`Escribe ${palabraDeRetirada} para confirmar`}
        autoComplete="off"
        maxLength={20}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

function Effects({ prevision }: { prevision: PrevisionDeRetirada }) {
  return (
    <div>
      <ul className={`${classes.effects} grid gap-4 m-0`}>
        {frasesDeRetirada(prevision).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {prevision.exacta ? null : (
        <p className={`${classes.help} ink-3`}>
          Según lo que trajo cuando se leyó. Lo que otras entregas trajeran igual, o más reciente, se queda.
        </p>
      )}
    </div>
  );
}
