import { Button } from '@mantine/core';
import { Dialog } from '../../components/Dialog.tsx';
import classes from '../../components/Dialog.module.css';
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
          intro={<p className={classes.text}>Al cambiarla se cerrará tu sesión en todos los dispositivos.</p>}
        >
          {(isPending) => (
            <div className={classes.actions}>
              <Button type="submit" loading={isPending}>
                Cambiar contraseña
              </Button>
              <Button variant="default" onClick={close}>
                Cancelar
              </Button>
            </div>
          )}
        </ChangePasswordForm>
      )}
    </Dialog>
  );
}
