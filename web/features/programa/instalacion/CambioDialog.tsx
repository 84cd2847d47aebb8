import { Button, Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import dialog from '../../../components/Dialog.module.css';
import { Conflict, waysPast } from '../../../forms/Conflict.tsx';
import fields from '../../../forms/Fields.module.css';
import { FormError } from '../../../forms/FormError.tsx';
import { DiscardDialog, UnsavedChanges } from '../../../forms/UnsavedChanges.tsx';
import type { Cambio } from './use-cambio.ts';

interface CambioDialogProps {
  title: string;
  size?: number;
  submit?: string;
  isDangerous?: boolean;
  /** Whether there is nothing to save: it is only read. */
  isOnlyRead?: boolean;
  /** Set once it is saved: the dialog closes. */
  isDone: boolean;
  controls: Cambio;
  children: ReactNode;
  /** Called once the closing transition has ended. */
  onClosed: () => void;
}

/** A dialog that changes a part of an installation; it doesn't let go of what is typed without asking. */
export function CambioDialog(props: CambioDialogProps) {
  const {
    title,
    size = 600,
    submit = 'Guardar cambios',
    isDangerous = false,
    isOnlyRead = false,
    isDone,
    controls,
    children,
    onClosed,
  } = props;
  const { element, trouble, isSaving, isDirty } = controls;
  const [isLeft, setLeft] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [opener] = useState(() => document.activeElement);
  const opened = !isDone && !isLeft;
  const isAtStake = opened && isDirty;
  const close = () => (isAtStake ? setAsking(true) : setLeft(true));
  return (
    <>
      <Modal
        opened={opened}
        onClose={close}
        onExitTransitionEnd={() => {
          if (opener instanceof HTMLElement) opener.focus();
          onClosed();
        }}
        title={title}
        size={size}
        centered
        returnFocus={false}
        closeOnEscape={!isAsking}
        transitionProps={{ duration: 140 }}
        closeButtonProps={{ 'aria-label': 'Cerrar' }}
        attributes={{ header: { role: 'presentation' } }}
        classNames={{ title: dialog.title, header: dialog.header, body: dialog.body }}
      >
        <form
          ref={element}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            controls.submit();
          }}
        >
          <fieldset className={`${fields.fields} flex column gap-16`} disabled={isSaving}>
            {children}
          </fieldset>
          <div className={fields.below}>
            {trouble?.kind === 'conflict' ? (
              <Conflict
                title="Otra persona ha cambiado esta instalación"
                message="Lo que has escrito sigue aquí. Si lo guardas encima, lo demás queda como lo ha dejado."
                ways={waysPast(
                  () => controls.reload(trouble.now),
                  () => controls.insist(trouble.now),
                )}
              />
            ) : trouble ? (
              <div data-trouble tabIndex={-1} className="no-outline">
                <FormError>{trouble.message}</FormError>
              </div>
            ) : null}
          </div>
          <div className={dialog.actions}>
            {isOnlyRead ? null : (
              <Button type="submit" {...(isDangerous && { color: '#c92a2a' })} loading={isSaving}>
                {submit}
              </Button>
            )}
            <Button variant="default" disabled={isSaving} onClick={close}>
              {isOnlyRead ? 'Cerrar' : 'Cancelar'}
            </Button>
          </div>
        </form>
      </Modal>
      {isAsking ? (
        <DiscardDialog
          onDiscard={() => {
            setAsking(false);
            setLeft(true);
          }}
          onClosed={() => setAsking(false)}
        />
      ) : null}
      <UnsavedChanges isDirty={isAtStake} />
    </>
  );
}
