import { Button, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ComponentType, createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { onPhones } from './breakpoints.ts';
import classes from './Dialog.module.css';

/** What a question before a dialog closes is given: the two answers. */
export interface QuestionProps {
  leave: () => void;
  stay: () => void;
}

interface DialogProps {
  title: ReactNode;
  /** Whether it is as large as a page: its content goes from edge to edge, on phones over the whole window. */
  isPage?: boolean;
  /** The element that opened the dialog, where it may have lost the focus by now: the dialog's code loaded later. */
  opener?: Element | undefined;
  /** How wide it is, in pixels. */
  size?: number;
  /** Whether only its own buttons close it, since its content would be lost. */
  isHeld?: boolean;
  /** The question before closing, where closing would lose something. */
  question?: ComponentType<QuestionProps> | false;
  /** Set once its work is done: the dialog closes. */
  isDone?: boolean;
  /** `close` closes it, `cancel` asks before where there is a question. */
  children: (close: () => void, cancel: () => void) => ReactNode;
  /** Called once the closing transition has ended. */
  onClosed: () => void;
}

/** A dialog: a small form, or a page of its own. It opens when mounted, traps the focus, and returns the focus to its opener. */
export function Dialog(props: DialogProps) {
  const {
    title,
    isPage = false,
    size = isPage ? 960 : 440,
    isHeld = false,
    question = false,
    isDone = false,
    children,
    onClosed,
  } = props;
  const [isLeft, setLeft] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [atStake, setAtStake] = useState<AtStake>('nada');
  const [opener] = useState(() => props.opener ?? document.activeElement);
  const isPhone = useMediaQuery(onPhones, undefined, { getInitialValueInEffect: false });
  // The question goes at once, so that the keyboard goes back to what opened the dialog, and not into it.
  const close = () => {
    setAsking(false);
    setLeft(true);
  };
  const Question = question || (isDone ? false : questions[atStake]);
  const cancel = () => (Question ? setAsking(true) : close());
  return (
    <>
      <Modal
        opened={!isDone && !isLeft}
        onClose={cancel}
        onExitTransitionEnd={() => {
          if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
          onClosed();
        }}
        title={title}
        size={size}
        centered={!isPage}
        fullScreen={isPage && isPhone}
        {...(isPage && { yOffset: '3dvh' })}
        withCloseButton={!isHeld}
        closeOnEscape={!isHeld && !isAsking && atStake !== 'preguntado'}
        closeOnClickOutside={!isHeld}
        returnFocus={false}
        transitionProps={{ duration: 140 }}
        closeButtonProps={{ 'aria-label': isPage ? 'Cerrar la ventana' : 'Cerrar' }}
        // The page has a banner already.
        attributes={{ header: { role: 'presentation' } }}
        classNames={
          isPage
            ? {
                title: 'size-16 weight-600 break-anywhere',
                header: `${classes.pageHeader} rigid py-10 px-inset line-below`,
                body: `${classes.pageBody} flex column p-0`,
                content: `${classes.page} flex column`,
              }
            : {
                title: 'size-16 weight-600 pt-4 break-anywhere',
                header: `${classes.header} items-start gap-8`,
                body: classes.body,
              }
        }
      >
        <AtStakeContext value={setAtStake}>{children(close, cancel)}</AtStakeContext>
      </Modal>
      {isAsking && Question && !isDone ? <Question leave={close} stay={() => setAsking(false)} /> : null}
    </>
  );
}

/** What closing a dialog would lose: text in its form, about which the form itself may be asking already, or a secret shown once. */
export type AtStake = 'nada' | 'escrito' | 'preguntado' | 'secreto';

const AtStakeContext = createContext<(atStake: AtStake) => void>(() => undefined);

/** Tells the dialog around a form, if there is one, what closing it would lose: it asks before, and Escape answers one question. */
export function useAtStake(atStake: AtStake): void {
  const note = useContext(AtStakeContext);
  useEffect(() => {
    note(atStake);
    return () => note('nada');
  }, [note, atStake]);
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
    <div className={`${classes.actions} flex wrap gap-10`}>
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
          <div className="ink-3 break-anywhere">{children}</div>
          <div className={`${classes.actions} flex wrap gap-10`}>
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

interface DiscardDialogProps {
  what?: keyof typeof lost;
  onDiscard: () => void;
  onClosed: () => void;
}

const lost = {
  escrito: {
    title: 'Cambios sin guardar',
    text: 'Lo que has escrito en el formulario no se ha guardado y se perderá.',
    confirm: 'Descartar cambios',
    cancel: 'Seguir editando',
  },
  secreto: {
    title: 'No se vuelve a mostrar',
    text: 'Este texto no se ha copiado. Si sales ahora, tendrás que crear otro.',
    confirm: 'Salir sin copiarlo',
    cancel: 'Seguir aquí',
  },
} as const;

/** Whether what is typed, or shown once, may be lost. */
export function DiscardDialog({ what = 'escrito', onDiscard, onClosed }: DiscardDialogProps) {
  const { title, text, confirm, cancel } = lost[what];
  return (
    <ConfirmDialog {...{ title, confirm, cancel, onClosed }} prefersCancel onConfirm={onDiscard}>
      {text}
    </ConfirmDialog>
  );
}

const discarding = (what: keyof typeof lost) =>
  function Discard({ leave, stay }: QuestionProps) {
    return <DiscardDialog what={what} onDiscard={leave} onClosed={stay} />;
  };

/** The question for each thing that closing would lose. */
const questions: Readonly<Record<AtStake, ComponentType<QuestionProps> | false>> = {
  nada: false,
  preguntado: discarding('escrito'),
  escrito: discarding('escrito'),
  secreto: discarding('secreto'),
};
