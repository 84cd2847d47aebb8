import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '../../../components/Dialog.tsx';
import dialog from '../../../components/Dialog.module.css';
import classes from './UsuarioForm.module.css';

/** A password as an administrator has just given it to a new user. */
export interface Given {
  email: string;
  password: string;
}

/** Copies a text. False where the browser refuses, or has no clipboard: only secure contexts have one. */
export async function copyText(text: string): Promise<boolean> {
  if (!navigator.clipboard) return false;
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}

/** Shows once, after a user was created, the password that it was given. */
export function GivenPassword({ given, onClosed }: { given: Given; onClosed: () => void }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <Dialog title="Usuario creado" onClosed={onClosed}>
      {(close) => (
        <>
          <div className={dialog.text}>
            <p>Dale esta contraseña a {given.email}: no se volverá a mostrar. Al entrar tendrá que elegir otra.</p>
            <p className={classes.given}>{given.password}</p>
          </div>
          <div className={dialog.actions}>
            <Button
              data-autofocus
              leftSection={isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
              onClick={() => void copyText(given.password).then(setCopied)}
            >
              {isCopied ? 'Copiada' : 'Copiar'}
            </Button>
            <Button variant="default" onClick={close}>
              Cerrar
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
