import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { DiscardDialog, useAtStake } from '../components/Dialog.tsx';

/** Asks before what is typed is lost: by closing its dialog, or going to another tab or page, or out of the site. */
export function UnsavedChanges({ isDirty }: { isDirty: boolean }) {
  useAtStake(isDirty);
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
      onDiscard={() => blocker.proceed()}
      onClosed={() => {
        if (blocker.state === 'blocked') blocker.reset();
      }}
    />
  );
}
