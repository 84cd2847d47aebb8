import { Dialog, DialogActions } from '../../../components/Dialog.tsx';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';

interface ChangePasswordModalProps {
  email: string;
  onClosed: () => void;
}

/** 'Cambiar contraseña', from the header. */
export function ChangePasswordModal({ email, onClosed }: ChangePasswordModalProps) {
  return (
    <Dialog title="Cambiar contraseña" onClosed={onClosed}>
      {(close) => (
        <ChangePasswordForm
          email={email}
          currentMissing="Escribe tu contraseña actual"
          intro={<p className="ink-3 break-anywhere">Al cambiarla se cerrará tu sesión en todos los dispositivos.</p>}
        >
          {(isPending) => <DialogActions submit="Cambiar contraseña" isBusy={isPending} onCancel={close} />}
        </ChangePasswordForm>
      )}
    </Dialog>
  );
}
