import { Button, Loader } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDownload, IconFileAlert } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { Message } from '../../components/Message.tsx';
import { textoDeKb } from '../../../contract/rules/numeros.ts';
import { download as save } from '../download.ts';
import { PdfPages } from './PdfPages.tsx';
import classes from './Preview.module.css';
import { useDocument } from './use-document.ts';

export interface PreviewProps {
  filename: string;
  /** Bytes. */
  size?: number | undefined;
  /** Brings the bytes; called when the preview opens, and again at each new try. */
  load: (signal: AbortSignal) => Promise<Blob>;
  /** What 'Descargar' does; without it, the bytes that are shown are saved under `filename`. */
  onDownload?: (() => void) | undefined;
  /** Beside the name: which version this is, and what others there are. */
  aside?: ReactNode;
  /** Above the pages: something to know, or to decide, before the file is used. */
  notice?: ReactNode;
  onClose: () => void;
}

/** One file in the preview: being loaded, drawn, or gone wrong (spec, sections 2 and 4). */
export function Preview({ filename, size, load, onDownload, aside, notice, onClose }: PreviewProps) {
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
      <div className={classes.file}>
        <span className={classes.name}>{filename}</span>
        <span className={classes.size}>{textoDeKb(size ?? bytes.data?.size)}</span>
        {aside}
      </div>
      {notice}
      {document ? (
        <PdfPages document={document} name={filename} />
      ) : (
        <div className={classes.stage}>
          {bytes.isFetching || !(bytes.isError || isBroken) ? (
            <output className={classes.loading}>
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
      <div className={classes.foot}>
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
