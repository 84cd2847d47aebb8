import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '../components/Dialog.tsx';

/** Asks before what is typed is lost by going elsewhere: to another tab or page, or out of the site. */
export function UnsavedChanges({ isDirty }: { isDirty: boolean }) {
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

/** Whether what is typed may be lost. */
export function DiscardDialog({ onDiscard, onClosed }: { onDiscard: () => void; onClosed: () => void }) {
  return (
    <ConfirmDialog
      title="Cambios sin guardar"
      confirm="Descartar cambios"
      cancel="Seguir editando"
      prefersCancel
      onConfirm={onDiscard}
      onClosed={onClosed}
    >
      Lo que has escrito en el formulario no se ha guardado y se perderá.
    </ConfirmDialog>
  );
}
