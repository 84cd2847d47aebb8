import { lazy, Suspense, useCallback } from 'react';
import type { Informe } from '../../../contract/informe-externo.ts';
import type { CategoriaInforme } from '../../../contract/usuario.ts';
import { PdfPreviewModal } from '../../files/PdfPreviewModal.tsx';
import { loadArchivo } from './archivo/open-archivo.ts';
import { DeleteInforme } from './DeleteInforme.tsx';
import type { Dialogs } from './use-dialogs.ts';

// Who only reads never needs the form.
const InformeModal = lazy(async () => ({ default: (await import('./form/InformeModal.tsx')).InformeModal }));

interface InformesDialogsProps {
  dialogs: Dialogs;
  categorias: readonly CategoriaInforme[];
  categoria: CategoriaInforme | undefined;
  onSaved: (saved: Informe) => void;
}

/** What opens over the list. */
export function InformesDialogs({ dialogs, categorias, categoria, onSaved }: InformesDialogsProps) {
  const { previewed, isPreviewing, edited, doomed, actions } = dialogs;
  return (
    <>
      {previewed ? (
        <Preview key={previewed._id} informe={previewed} opened={isPreviewing} onClose={actions.endPreview} />
      ) : null}
      {edited ? (
        <Suspense>
          <InformeModal
            informe={edited.informe}
            categorias={categorias}
            categoria={categoria}
            onClosed={(saved) => {
              actions.endEdit();
              if (saved) onSaved(saved);
            }}
          />
        </Suspense>
      ) : null}
      {doomed ? <DeleteInforme informe={doomed} onClosed={actions.endRemove} /> : null}
    </>
  );
}

function Preview({ informe, opened, onClose }: { informe: Informe; opened: boolean; onClose: () => void }) {
  const load = useCallback((signal: AbortSignal) => loadArchivo(informe, signal), [informe]);
  const { originalName, size } = informe.archivo;
  return (
    <PdfPreviewModal
      title={informe.titulo}
      filename={originalName}
      size={size}
      version={informe.fechaSubida}
      load={load}
      opened={opened}
      onClose={onClose}
    />
  );
}
