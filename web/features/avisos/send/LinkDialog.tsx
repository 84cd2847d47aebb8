import { Button, TextInput } from '@mantine/core';
import { Dialog } from '../../../components/Dialog.tsx';
import dialog from '../../../components/Dialog.module.css';

interface LinkDialogProps {
  text: string;
  url: string;
  onClosed: () => void;
}

/** The address in a field, selected, where the browser doesn't let the page copy it. */
export function LinkDialog({ text, url, onClosed }: LinkDialogProps) {
  return (
    <Dialog title="Copia el enlace" onClosed={onClosed}>
      {(close) => (
        <>
          <p className="ink-3 break-anywhere">{text}</p>
          <TextInput
            label="Enlace"
            readOnly
            value={url}
            mt={14}
            data-autofocus
            onFocus={({ currentTarget }) => currentTarget.select()}
            description="Está seleccionado: pulsa Ctrl+C, o Cmd+C en un Mac."
          />
          <div className={`${dialog.actions} flex wrap gap-10`}>
            <Button variant="default" onClick={close}>
              Cerrar
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
