import { notifications } from '@mantine/notifications';
import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { Boundary } from '../../components/Boundary.tsx';
import type { PreviewDialogProps } from './PreviewDialog.tsx';
import { loadPart } from '../../app/part.ts';

const PreviewDialog = lazy(async () => ({
  default: (await loadPart(async () => import('./PreviewDialog.tsx'))).PreviewDialog,
}));

/** A PDF, drawn within the page. Its code comes when one is first opened. */
export function PdfPreviewModal(props: PreviewDialogProps) {
  return (
    <Boundary fallback={<Unavailable onTold={props.onClosed} />}>
      <Suspense fallback={null}>
        <PreviewDialog {...props} />
      </Suspense>
    </Boundary>
  );
}

/** Says that the preview's code couldn't be had: the connection is lost, or the portal was renewed. */
function Unavailable({ onTold }: { onTold: () => void }) {
  const tell = useEffectEvent(() => {
    notifications.show({ color: 'red', title: 'No se pudo cargar el PDF', message: 'Vuelve a cargar la página' });
    onTold();
  });
  useEffect(() => tell(), []);
  return null;
}
