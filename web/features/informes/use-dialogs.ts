import { useMemo, useState } from 'react';
import type { InformeExterno } from '../../../contract/informe-externo.ts';

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
export interface Dialogs {
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
