import { Button } from '@mantine/core';
import { Message } from '../../../components/Message.tsx';
import classes from './UnloadedDialog.module.css';

interface UnloadedDialogProps {
  onRetry: () => void;
  onClose: () => void;
}

/** What opens where the dialog's own code couldn't be fetched: the browser's dialog, which needs none. */
export function UnloadedDialog({ onRetry, onClose }: UnloadedDialogProps) {
  const open = (dialog: HTMLDialogElement | null) => {
    if (dialog && !dialog.open) dialog.showModal();
  };
  return (
    <dialog ref={open} onClose={onClose} className={classes.dialog} aria-label="Registros que No Cumplen">
      <Message
        isError
        title="Error al cargar los registros que no cumplen"
        action={
          <div className={classes.actions}>
            <Button variant="default" onClick={onClose}>
              Cerrar
            </Button>
            <Button onClick={onRetry}>Reintentar</Button>
          </div>
        }
      />
    </dialog>
  );
}
