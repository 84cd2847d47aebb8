import { Button } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../components/Dialog.tsx';
import dialog from '../../../components/Dialog.module.css';
import { failureText } from '../../../forms/form-errors.ts';
import { FormError } from '../../../forms/FormError.tsx';
import { call, renewCuenta } from '../api.ts';
import { useOwn } from '../../../auth/use-own.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

/** Makes ten recovery codes, which replace those from before. */
export function RenewCodes({ onClosed }: { onClosed: () => void }) {
  const [codigos, setCodigos] = useState<readonly string[] | null>(null);
  return (
    <Dialog title="Códigos de recuperación" isHeld={codigos !== null} onClosed={onClosed}>
      {(close) =>
        codigos ? (
          <RecoveryCodes codigos={codigos} onKept={close} />
        ) : (
          <Question
            onMade={(made) => {
              void renewCuenta();
              setCodigos(made);
            }}
            onClose={close}
          />
        )
      }
    </Dialog>
  );
}

function Question({ onMade, onClose }: { onMade: (codigos: readonly string[]) => void; onClose: () => void }) {
  const own = useOwn((contrasena) => call('renewCodigos', { body: { contrasena } }), {
    onDone: ({ codigos }) => onMade(codigos),
    onLeft: onClose,
  });
  if (own.question) return own.question;
  return (
    <>
      <p className="ink-3 break-anywhere">Recibirás diez códigos nuevos. Los que guardaste antes dejarán de servir.</p>
      <FormError>{own.error ? failureText(own.error, 'No se han podido hacer') : null}</FormError>
      <div className={`${dialog.actions} flex wrap gap-10`}>
        <Button loading={own.isPending} data-autofocus onClick={own.start}>
          Hacer códigos nuevos
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </>
  );
}
