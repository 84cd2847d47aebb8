import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { maxRecibo, type Notificacion } from '../../../contract/notificaciones/notificacion.ts';
import { Dialog, DialogActions } from '../../components/Dialog.tsx';

interface ReciboDialogProps {
  notificacion: Notificacion;
  onSave: (recibo: string) => Promise<void>;
  onClosed: () => void;
}

/** Asks for the receipt of what was notified, which may come later. */
export function ReciboDialog({ notificacion: { que, origen }, onSave, onClosed }: ReciboDialogProps) {
  const had = origen.clase === 'instalacion' ? (origen.recibo ?? '') : '';
  const [recibo, setRecibo] = useState(had);
  const [isBusy, setBusy] = useState(false);
  const isLong = recibo.trim().length > maxRecibo;
  return (
    <Dialog title="Justificante de SILOE" onClosed={onClosed}>
      {(close) => (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (isLong || isBusy) return;
            setBusy(true);
            void onSave(recibo.trim()).then(close);
          }}
        >
          <p className="mb-12 ink-2">{que}.</p>
          <TextInput
            label="Número de registro, o dónde se guarda el justificante"
            description="Se puede dejar en blanco y anotarlo después."
            data-autofocus
            value={recibo}
            error={isLong ? `Como mucho ${maxRecibo} caracteres` : undefined}
            onChange={({ currentTarget }) => setRecibo(currentTarget.value)}
          />
          <DialogActions submit="Marcar como hecha" isBusy={isBusy} onCancel={close} />
        </form>
      )}
    </Dialog>
  );
}
