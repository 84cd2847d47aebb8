import { notifications } from '@mantine/notifications';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Boundary } from '../../components/Boundary.tsx';
import type { PreviewDialogProps } from './PreviewDialog.tsx';
import { loadPart } from '../../app/part.ts';

const PreviewDialog = lazy(async () => ({
  default: (await loadPart(async () => import('./PreviewDialog.tsx'))).PreviewDialog,
}));

/** A PDF, drawn within the page. Its code comes when one is first opened. */
export function PdfPreviewModal(props: PreviewDialogProps) {
  const [wasOpened, setWasOpened] = useState(false);
  if (props.opened && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Boundary fallback={<Unavailable key={String(props.opened)} opened={props.opened} />}>
      <Suspense fallback={null}>
        <PreviewDialog {...props} />
      </Suspense>
    </Boundary>
  );
}

/** Says at each try that the preview's code couldn't be had: the connection is lost, or the portal was renewed. */
function Unavailable({ opened }: { opened: boolean }) {
  useEffect(() => {
    if (!opened) return;
    notifications.show({ color: 'red', title: 'No se pudo cargar el PDF', message: 'Vuelve a cargar la página' });
  }, [opened]);
  return null;
}
