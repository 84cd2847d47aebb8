import { Button, Modal } from '@mantine/core';
import { type ComponentType, type ReactNode, useState } from 'react';
import classes from './Dialog.module.css';

/** What a question before a dialog closes is given: the two answers. */
export interface QuestionProps {
  leave: () => void;
  stay: () => void;
}

interface DialogProps {
  title: string;
  /** How wide it is, in pixels. */
  size?: number;
  /** Whether only its own buttons close it, for what it shows would be lost. */
  isHeld?: boolean;
  /** What is asked before it is closed, where something would be lost by that. */
  question?: ComponentType<QuestionProps> | false;
  /** Set once what it is for is done: it closes. */
  isDone?: boolean;
  /** `close` closes it, `cancel` asks before where there is a question. */
  children: (close: () => void, cancel: () => void) => ReactNode;
  /** Called once the closing transition has ended. */
  onClosed: () => void;
}

/** A dialog with a small form. It opens as it appears, keeps the keyboard, and gives it back to what opened it. */
export function Dialog(props: DialogProps) {
  const { title, size = 440, isHeld = false, question: Question = false, isDone = false, children, onClosed } = props;
  const [isLeft, setLeft] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [opener] = useState(() => document.activeElement);
  // The question goes at once, so that the keyboard goes back to what opened the dialog, and not into it.
  const close = () => {
    setAsking(false);
    setLeft(true);
  };
  const cancel = () => (Question ? setAsking(true) : close());
  return (
    <>
      <Modal
        opened={!isDone && !isLeft}
        onClose={cancel}
        onExitTransitionEnd={() => {
          if (opener instanceof HTMLElement) opener.focus();
          onClosed();
        }}
        title={title}
        size={size}
        centered
        withCloseButton={!isHeld}
        closeOnEscape={!isHeld && !isAsking}
        closeOnClickOutside={!isHeld}
        returnFocus={false}
        transitionProps={{ duration: 140 }}
        closeButtonProps={{ 'aria-label': 'Cerrar' }}
        // The page has a banner already.
        attributes={{ header: { role: 'presentation' } }}
        classNames={{ title: classes.title, header: classes.header, body: classes.body }}
      >
        {children(close, cancel)}
      </Modal>
      {isAsking && Question && !isDone ? <Question leave={close} stay={() => setAsking(false)} /> : null}
    </>
  );
}

interface DialogActionsProps {
  /** What the button that does it says; null where there is nothing to do. */
  submit: string | null;
  isBusy?: boolean;
  isDisabled?: boolean;
  isDangerous?: boolean;
  cancel?: string;
  onCancel: () => void;
}

/** The two ways out of a form in a dialog. */
export function DialogActions(props: DialogActionsProps) {
  const { submit, isBusy = false, isDisabled = false, isDangerous = false, onCancel } = props;
  const { cancel = submit === null ? 'Cerrar' : 'Cancelar' } = props;
  return (
    <div className={classes.actions}>
      {submit === null ? null : (
        <Button type="submit" {...(isDangerous && { color: '#c92a2a' })} disabled={isDisabled} loading={isBusy}>
          {submit}
        </Button>
      )}
      <Button variant="default" onClick={onCancel}>
        {cancel}
      </Button>
    </div>
  );
}

interface ConfirmDialogProps {
  title: string;
  children: ReactNode;
  /** What the button that does it says. */
  confirm: string;
  cancel: string;
  isDangerous?: boolean;
  /** Whether the way out is the button that stands out. */
  prefersCancel?: boolean;
  onConfirm: () => void;
  onClosed: () => void;
}

/** Asks before something that can't be taken back. The keyboard begins at the way out. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirm, cancel, isDangerous = false, prefersCancel = false } = props;
  const { onConfirm, onClosed } = props;
  return (
    <Dialog title={title} onClosed={onClosed}>
      {(close) => (
        <>
          <div className={classes.text}>{children}</div>
          <div className={classes.actions}>
            <Button
              {...(isDangerous && { color: '#c92a2a' })}
              {...(prefersCancel && { variant: 'default' })}
              onClick={() => {
                onConfirm();
                close();
              }}
            >
              {confirm}
            </Button>
            <Button {...(!prefersCancel && { variant: 'default' })} data-autofocus onClick={close}>
              {cancel}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
