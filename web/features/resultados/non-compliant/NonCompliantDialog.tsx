import { lazy, Suspense, useState } from 'react';
import { Button } from '@mantine/core';
import { importWithRetry } from '../../../app/import-with-retry.ts';
import { Boundary } from '../../../components/Boundary.tsx';
import type * as part from './RecordsDialog.tsx';
import { Message } from '../../../components/Message.tsx';
import classes from './NonCompliantDialog.module.css';

function isPart(loaded: unknown): loaded is typeof part {
  return (
    typeof loaded === 'object' &&
    loaded !== null &&
    'RecordsDialog' in loaded &&
    typeof loaded.RecordsDialog === 'function'
  );
}

const load = () =>
  lazy(async () => ({ default: (await importWithRetry(() => import('./RecordsDialog.tsx'), isPart)).RecordsDialog }));

/** 'Registros que No Cumplen'. Its code comes when it is first opened. */
export function NonCompliantDialog(props: part.NonCompliantDialogProps) {
  const [{ RecordsDialog, tries }, setLoaded] = useState(() => ({ RecordsDialog: load(), tries: 0 }));
  const retry = () => setLoaded({ RecordsDialog: load(), tries: tries + 1 });
  return (
    <Boundary key={tries} fallback={<UnloadedDialog onRetry={retry} onClose={props.onClosed} />}>
      <Suspense fallback={null}>
        <RecordsDialog {...props} />
      </Suspense>
    </Boundary>
  );
}

interface UnloadedDialogProps {
  onRetry: () => void;
  onClose: () => void;
}

/** What opens where the dialog's own code couldn't be fetched: the browser's dialog, which needs none. */
function UnloadedDialog({ onRetry, onClose }: UnloadedDialogProps) {
  const open = (dialog: HTMLDialogElement | null) => {
    if (dialog && !dialog.open) dialog.showModal();
  };
  return (
    <dialog
      ref={open}
      onClose={onClose}
      className={`${classes.dialog} p-0 no-border rounded floating`}
      aria-label="Registros que No Cumplen"
    >
      <Message
        isError
        title="Error al cargar los registros que no cumplen"
        action={
          <div className="flex gap-10">
            <Button variant="default" onClick={onClose}>
              Cerrar
            </Button>
            <Button onClick={onRetry}>Reintentar</Button>
          </div>
        }
      />
    </dialog>
  );
}
