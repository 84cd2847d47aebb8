import type { ReactNode } from 'react';
import { Dialog, DialogActions } from '../components/Dialog.tsx';
import { FormError } from './FormError.tsx';

interface FormDialogProps {
  title: string;
  /** How wide it is, in pixels. */
  size?: number;
  /** What the button that does it says. */
  submit: string;
  isDangerous?: boolean;
  /** Whether it can be done, as the form stands. */
  isReady?: boolean;
  isBusy?: boolean;
  /** Why it wasn't done, in Spanish. */
  error?: string | null | undefined;
  children: ReactNode;
  /** Does it; `close` once it is done. */
  onSubmit: (close: () => void) => void;
  onClosed: () => void;
}

/** A dialog that is a form: its fields, why it was refused, and its two ways out. */
export function FormDialog(props: FormDialogProps) {
  const { title, size = 560, submit, isDangerous = false, isReady = true, isBusy = false } = props;
  const { error, children, onSubmit, onClosed } = props;
  return (
    <Dialog title={title} size={size} onClosed={onClosed}>
      {(close) => (
        <form
          className="grid gap-14"
          onSubmit={(event) => {
            event.preventDefault();
            if (isReady) onSubmit(close);
          }}
        >
          {children}
          {error ? <FormError>{error}</FormError> : null}
          <DialogActions
            submit={submit}
            isBusy={isBusy}
            isDisabled={!isReady}
            isDangerous={isDangerous}
            onCancel={close}
          />
        </form>
      )}
    </Dialog>
  );
}
