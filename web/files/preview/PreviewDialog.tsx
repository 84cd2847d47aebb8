import { Button, Loader } from '@mantine/core';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { notifications } from '@mantine/notifications';
import { IconDownload, IconFileAlert } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { textoDeKb } from '../../../contract/base/numeros.ts';
import { messageOf } from '../../client/api-error.ts';
import { Dialog } from '../../components/Dialog.tsx';
import { Message } from '../../components/Message.tsx';
import { download as save } from '../download.ts';
import { PdfPages } from './PdfPages.tsx';
import { openDocument, type PDFDocumentProxy } from './pdfjs.ts';
import classes from './PreviewDialog.module.css';

export interface PreviewDialogProps extends Omit<PreviewProps, 'onClose'> {
  /** What the document is, to a person. */
  title: string;
  /** Changes when the open preview turns to another file. */
  version?: string;
  /** Called once the closing transition has ended. */
  onClosed: () => void;
}

/** The dialog around a preview. */
export function PreviewDialog({ onClosed, title, ...file }: PreviewDialogProps) {
  return (
    <Dialog isPage title={title} onClosed={onClosed}>
      {(close) => (
        <div className={`${classes.preview} flex column clip`}>
          <Preview key={file.version ?? ''} onClose={close} {...file} />
        </div>
      )}
    </Dialog>
  );
}

interface PreviewProps {
  filename: string;
  /** Bytes. */
  size?: number | undefined;
  /** Brings the bytes; called when the preview opens, and again at each new try. */
  load: (signal: AbortSignal) => Promise<Blob>;
  /** What 'Descargar' does; without it, the bytes that are shown are saved under `filename`. */
  onDownload?: (() => void) | undefined;
  /** Beside the name: the version shown, and links to the others. */
  aside?: ReactNode;
  /** Above the pages: something to know, or to decide, before the file is used. */
  notice?: ReactNode;
  onClose: () => void;
}

/** One file in the preview: being loaded, drawn, or gone wrong. */
function Preview({ filename, size, load, onDownload, aside, notice, onClose }: PreviewProps) {
  // Kept as long as it is looked at, and not a moment longer: certificates are large.
  const bytes = useQuery({ queryKey: ['pdf', useId()], queryFn: ({ signal }) => load(signal), gcTime: 0 });
  const { document, isBroken } = useDocument(bytes.data);
  const download = async () => {
    try {
      save(bytes.data ?? (await bytes.refetch({ throwOnError: true })).data ?? new Blob(), filename);
    } catch (error) {
      notifications.show({ color: 'red', title: 'Error al descargar el PDF', message: messageOf(error) });
    }
  };

  return (
    <>
      <div className="pb-8 px-16 flex rigid wrap gap-2-12 items-center line-below">
        <span className="ink-2 break-anywhere">{filename}</span>
        <span className="ink-3 figures nowrap">{textoDeKb(size ?? bytes.data?.size)}</span>
        {aside}
      </div>
      {notice}
      {document ? (
        <PdfPages document={document} name={filename} />
      ) : (
        <div className="min-height-0 grid grow place-center on-page py-16 px-16 scroll">
          {bytes.isFetching || !(bytes.isError || isBroken) ? (
            <output className="grid gap-12 ink-3" style={{ justifyItems: 'center' }}>
              <Loader size={28} aria-hidden />
              <span>Cargando el PDF...</span>
            </output>
          ) : (
            <Message
              isError
              icon={IconFileAlert}
              title={bytes.isError ? 'No se pudo cargar el PDF' : 'Error al cargar el PDF'}
              action={<Button onClick={() => void bytes.refetch()}>Intentar de nuevo</Button>}
            >
              {bytes.isError ? messageOf(bytes.error) : 'El archivo está dañado o no es un PDF'}
            </Message>
          )}
        </div>
      )}
      <div className="py-12 px-16 flex rigid gap-10 justify-end line-above">
        <Button variant="default" onClick={onClose}>
          Cerrar
        </Button>
        <Button
          leftSection={<IconDownload size={17} aria-hidden />}
          disabled={isBroken}
          onClick={onDownload ?? (() => void download())}
        >
          Descargar
        </Button>
      </div>
    </>
  );
}

type Opened = { of: Blob; document: PDFDocumentProxy } | { of: Blob; document: null };

interface Opening {
  document: PDFDocumentProxy | null;
  /** The bytes are there, and are no PDF that can be read. */
  isBroken: boolean;
}

/** A PDF's bytes as a document that pages can be drawn from; released when they change or the preview closes. */
function useDocument(bytes: Blob | undefined): Opening {
  const [opened, setOpened] = useState<Opened | null>(null);

  useEffect(() => {
    if (!bytes) return undefined;
    const opening = openDocument(bytes);
    let isWanted = true;
    opening.promise.then(
      (document) => isWanted && setOpened({ of: bytes, document }),
      () => isWanted && setOpened({ of: bytes, document: null }),
    );
    return () => {
      isWanted = false;
      opening.close();
    };
  }, [bytes]);

  const current = opened?.of === bytes ? opened : null;
  return { document: current?.document ?? null, isBroken: current !== null && !current.document };
}
