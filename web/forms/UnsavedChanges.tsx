import { type ComponentProps, useEffect, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { type AtStake, DialogActions, DiscardDialog, useAtStake } from '../components/Dialog.tsx';

interface UnsavedChangesProps {
  /** Whether leaving loses something. */
  isDirty: boolean;
  /** Whether the form asks the same itself at the moment. */
  isAsked?: boolean;
  what?: Extract<AtStake, 'escrito' | 'secreto'>;
}

/** Asks before what is typed, or shown once, is lost: by closing its dialog, going to another tab or page, or out of the site. */
export function UnsavedChanges({ isDirty, isAsked = false, what = 'escrito' }: UnsavedChangesProps) {
  useAtStake(!isDirty ? 'nada' : isAsked ? 'preguntado' : what);
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      isDirty && (from.pathname !== to.pathname || from.search !== to.search),
  );

  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);

  if (blocker.state !== 'blocked') return null;
  return (
    <DiscardDialog
      what={what}
      onDiscard={() => blocker.proceed()}
      onClosed={() => {
        if (blocker.state === 'blocked') blocker.reset();
      }}
    />
  );
}

interface FormActionsProps extends Pick<ComponentProps<typeof DialogActions>, 'submit' | 'isBusy' | 'onCancel'> {
  /** Whether something is typed that leaving the form would lose. */
  isDirty: boolean;
}

/** The two ways out of a form that stands in the place of a list, which asks before what is typed is lost. */
export function FormActions({ isDirty, onCancel, ...actions }: FormActionsProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <UnsavedChanges isDirty={isDirty} isAsked={isAsking} />
      <DialogActions {...actions} onCancel={() => (isDirty ? setAsking(true) : onCancel())} />
      {isAsking ? <DiscardDialog onDiscard={onCancel} onClosed={() => setAsking(false)} /> : null}
    </>
  );
}
