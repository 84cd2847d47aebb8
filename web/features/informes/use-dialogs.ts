import { useMemo, useState } from 'react';
import type { Informe } from '../../../contract/informe-externo.ts';

/** What opens and closes over the list. The same object always: rows don't draw themselves anew for a dialog. */
export interface Actions {
  preview: (informe: Informe) => void;
  endPreview: () => void;
  /** Opens the form of a report; null: of a new one. */
  edit: (informe: Informe | null) => void;
  endEdit: () => void;
  remove: (informe: Informe) => void;
  endRemove: () => void;
}

/** What is open over the list: one report's preview, its form (null: a new one's), or the question before deleting it. */
export interface Dialogs {
  previewed: Informe | null;
  isPreviewing: boolean;
  edited: { informe: Informe | null } | null;
  doomed: Informe | null;
  actions: Actions;
}

export function useDialogs(): Dialogs {
  const [previewed, setPreviewed] = useState<Informe | null>(null);
  const [isPreviewing, setPreviewing] = useState(false);
  const [edited, setEdited] = useState<Dialogs['edited']>(null);
  const [doomed, setDoomed] = useState<Informe | null>(null);
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
