import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';
import dialog from './Dialog.module.css';

interface ConfirmDialogProps {
  title: string;
  children: ReactNode;
  /** What the button that does it says. */
  confirm: string;
  cancel: string;
  isDangerous?: boolean;
  onConfirm: () => void;
  onClosed: () => void;
}

/** Asks before something that can't be taken back. The keyboard begins at the way out. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirm, cancel, isDangerous = false, onConfirm, onClosed } = props;
  return (
    <Dialog title={title} onClosed={onClosed}>
      {(close) => (
        <>
          <div className={dialog.text}>{children}</div>
          <div className={dialog.actions}>
            <Button
              {...(isDangerous && { color: '#c92a2a' })}
              onClick={() => {
                onConfirm();
                close();
              }}
            >
              {confirm}
            </Button>
            <Button variant="default" data-autofocus onClick={close}>
              {cancel}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
