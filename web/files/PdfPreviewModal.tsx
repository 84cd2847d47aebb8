import { notifications } from '@mantine/notifications';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Boundary } from '../components/Boundary.tsx';

export interface PdfPreviewModalProps {
  /** What the document is, to a person. */
  title: string;
  filename: string;
  /** Bytes. */
  size?: number | undefined;
  /** Brings the bytes; called when the preview opens, and again at each new try. */
  load: (signal: AbortSignal) => Promise<Blob>;
  /** What 'Descargar' does; without it, the bytes that are shown are saved under `filename`. */
  onDownload?: (() => void) | undefined;
  /** What tells this file from others that the same preview may turn to while it is open. */
  version?: string;
  /** Beside the name: which version this is, and what others there are. */
  aside?: ReactNode;
  /** Above the pages: something to know, or to decide, before the file is used. */
  notice?: ReactNode;
  opened: boolean;
  onClose: () => void;
}

const PreviewDialog = lazy(async () => ({ default: (await import('./preview/PreviewDialog.tsx')).PreviewDialog }));

/** A PDF, drawn within the page (spec, section 2). Its code comes when one is first opened. */
export function PdfPreviewModal(props: PdfPreviewModalProps) {
  const [wasOpened, setWasOpened] = useState(false);
  if (props.opened && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Boundary instead={<Unavailable key={String(props.opened)} opened={props.opened} />}>
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
