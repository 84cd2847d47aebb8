import type { ComponentType, ReactNode, RefObject } from 'react';
import { Dialog, DialogActions, type QuestionProps } from '../components/Dialog.tsx';
import fields from './Fields.module.css';
import { FormError } from './FormError.tsx';
import { UnsavedChanges } from './UnsavedChanges.tsx';

interface FormDialogProps {
  title: string;
  /** How wide it is, in pixels. */
  size?: number;
  /** What the button that does it says; null where it is only read. */
  submit: string | null;
  isDangerous?: boolean;
  /** Whether it can be done, as the form stands. */
  isReady?: boolean;
  isBusy?: boolean;
  /** Whether something is typed that would be lost by closing it. */
  isDirty?: boolean;
  /** What is asked before it is lost, in place of the usual question. */
  question?: ComponentType<QuestionProps> | false;
  /** The form, whose first fault is to have the keyboard (`useFirstFault`); it says itself then what is wrong with its fields. */
  element?: RefObject<HTMLFormElement | null>;
  /** Why it wasn't done, in Spanish. */
  error?: string | null | undefined;
  children: ReactNode;
  /** What stands under the fields, such as what another person changed. */
  below?: ReactNode;
  /** Set once it is done: the dialog closes. */
  isDone?: boolean;
  /** Does it; `close` once it is done, where `isDone` doesn't say so. */
  onSubmit: (close: () => void) => void;
  onClosed: () => void;
}

/**
 * A dialog that is a form: its fields, the reason of a refusal, and its two ways out, both of which ask before typed text is
 * lost.
 */
export function FormDialog(props: FormDialogProps) {
  const { title, size = 560, submit, isDangerous = false, isReady = true, isBusy = false, isDirty = false } = props;
  const { element, error, children, below, isDone = false, onSubmit, onClosed } = props;
  const isAtStake = isDirty && !isDone;
  return (
    <Dialog
      title={title}
      size={size}
      question={(isAtStake && props.question) || false}
      isDone={isDone}
      onClosed={onClosed}
    >
      {(close, cancel) => (
        <form
          ref={element}
          noValidate={element !== undefined}
          className="grid gap-16"
          onSubmit={(event) => {
            event.preventDefault();
            if (isReady) onSubmit(close);
          }}
        >
          {element ? (
            <fieldset className={`${fields.fields} grid gap-16`} disabled={isBusy}>
              {children}
            </fieldset>
          ) : (
            children
          )}
          {below}
          {error ? (
            <div data-trouble tabIndex={-1} className="no-outline">
              <FormError>{error}</FormError>
            </div>
          ) : null}
          {isAtStake ? <UnsavedChanges isDirty /> : null}
          <DialogActions
            submit={submit}
            isBusy={isBusy}
            isDisabled={!isReady}
            isDangerous={isDangerous}
            onCancel={cancel}
          />
        </form>
      )}
    </Dialog>
  );
}
