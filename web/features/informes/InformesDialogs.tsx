import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import type { InformeExterno } from '../../../contract/informes/informe-externo.ts';
import type { CategoriaInforme } from '../../../contract/cuenta/usuario.ts';
import { informeMessages } from '../../../contract/informes/rules/informes.ts';
import { PdfPreviewModal } from '../../files/preview/PdfPreviewModal.tsx';
import { loadArchivo } from './open-archivo.ts';
import { invalidate } from '../../app/services.ts';
import { ConfirmDialog } from '../../components/Dialog.tsx';
import { call } from './api.ts';
import { reasonOf, tellSessionEnd } from './failures.ts';
import { loadPart } from '../../app/part.ts';

// Who only reads never needs the form.
const InformeModal = lazy(async () => ({
  default: (await loadPart(async () => import('./form/InformeModal.tsx'))).InformeModal,
}));

interface InformesDialogsProps {
  dialogs: Dialogs;
  categorias: readonly CategoriaInforme[];
  categoria: CategoriaInforme | undefined;
  onSaved: (saved: InformeExterno) => void;
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

function Preview({ informe, opened, onClose }: { informe: InformeExterno; opened: boolean; onClose: () => void }) {
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

/** Where the keyboard goes when what it was on is gone. */
export const listId = 'lista-de-informes';

/** Asks before a report is deleted, and deletes it. */
function DeleteInforme({ informe, onClosed }: { informe: InformeExterno; onClosed: () => void }) {
  const { mutate } = useMutation({
    mutationFn: ({ _id, version }: InformeExterno) =>
      call('deleteInforme', { params: { id: _id }, query: { version } }),
    onSuccess: () => notifications.show({ message: informeMessages.eliminado }),
    onError: (error) => {
      tellSessionEnd(error);
      // The server's own words first.
      const reason = reasonOf(error);
      notifications.show({
        color: 'red',
        title: informeMessages.eliminar,
        role: 'alert',
        message: reason || 'Vuelve a intentarlo',
      });
    },
    onSettled: async () => {
      await invalidate('listInformes');
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) document.querySelector<HTMLElement>(`#${listId}`)?.focus();
      });
    },
  });
  return (
    <ConfirmDialog
      title="Confirmar Eliminación"
      confirm="Eliminar"
      cancel="Cancelar"
      isDangerous
      onConfirm={() => mutate(informe)}
      onClosed={onClosed}
    >
      <p>
        ¿Eliminar el informe <strong className="ink weight-600 break-anywhere">{informe.titulo}</strong> de{' '}
        {informe.solicitante}?
      </p>
      <p>Esta acción no se puede deshacer.</p>
    </ConfirmDialog>
  );
}

/** What opens and closes over the list. A stable object: rows don't render again for a dialog. */
export interface Actions {
  preview: (informe: InformeExterno) => void;
  endPreview: () => void;
  /** Opens the form of a report; null: of a new one. */
  edit: (informe: InformeExterno | null) => void;
  endEdit: () => void;
  remove: (informe: InformeExterno) => void;
  endRemove: () => void;
}

/** What is open over the list: one report's preview, its form (null: a new one's), or the question before deleting it. */
interface Dialogs {
  previewed: InformeExterno | null;
  isPreviewing: boolean;
  edited: { informe: InformeExterno | null } | null;
  doomed: InformeExterno | null;
  actions: Actions;
}

export function useDialogs(): Dialogs {
  const [previewed, setPreviewed] = useState<InformeExterno | null>(null);
  const [isPreviewing, setPreviewing] = useState(false);
  const [edited, setEdited] = useState<Dialogs['edited']>(null);
  const [doomed, setDoomed] = useState<InformeExterno | null>(null);
  const actions = useMemo<Actions>(
    () => ({
      preview: (informe) => {
        setPreviewed(informe);
        setPreviewing(true);
      },
      // It closes before it goes.
      endPreview: () => setPreviewing(false),
      edit: (informe) => setEdited({ informe }),
      endEdit: () => setEdited(null),
      remove: (informe) => setDoomed(informe),
      endRemove: () => setDoomed(null),
    }),
    [],
  );
  return { previewed, isPreviewing, edited, doomed, actions };
}
