import { lazy, Suspense, useState } from 'react';
import { Boundary } from '../../../components/Boundary.tsx';
import type { NonCompliantDialogProps } from './RecordsDialog.tsx';
import { UnloadedDialog } from './UnloadedDialog.tsx';

const load = () => lazy(async () => ({ default: (await import('./RecordsDialog.tsx')).RecordsDialog }));

/** 'Registros que No Cumplen' (spec, section 2). Its code comes when it is first opened. */
export function NonCompliantDialog(props: NonCompliantDialogProps) {
  const { opened, onClose } = props;
  const [wasOpened, setWasOpened] = useState(false);
  const [{ RecordsDialog, tries }, setLoaded] = useState(() => ({ RecordsDialog: load(), tries: 0 }));
  if (opened && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  const retry = () => setLoaded({ RecordsDialog: load(), tries: tries + 1 });
  return (
    <Boundary key={tries} instead={opened ? <UnloadedDialog onRetry={retry} onClose={onClose} /> : null}>
      <Suspense fallback={null}>
        <RecordsDialog {...props} />
      </Suspense>
    </Boundary>
  );
}
