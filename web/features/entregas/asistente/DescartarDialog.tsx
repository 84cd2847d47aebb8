import type { SubidaDeEntrega } from '../../../../contract/entregas/subidas.ts';
import { ConfirmDialog } from '../../../components/Dialog.tsx';

interface DescartarDialogProps {
  subida: SubidaDeEntrega;
  onConfirm: () => void;
  onClosed: () => void;
}

/** Asks before an upload is discarded. */
export function DescartarDialog({ subida: { archivo }, onConfirm, onClosed }: DescartarDialogProps) {
  return (
    <ConfirmDialog
      title="Descartar el archivo"
      confirm="Descartar"
      cancel="Cancelar"
      isDangerous
      {...{ onConfirm, onClosed }}
    >
      Se borran «{archivo}» y lo que se haya respondido de él. No se ha entregado nada.
    </ConfirmDialog>
  );
}
