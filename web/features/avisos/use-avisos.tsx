import { type ComponentType, type ReactNode, useState } from 'react';
import { importWithRetry } from '../../app/import-with-retry.ts';
import type { AvisosDialogProps, Vista } from './AvisosDialog.tsx';
import { loadPart } from '../../app/part.ts';

interface Part {
  AvisosDialog: ComponentType<AvisosDialogProps>;
}

function isPart(loaded: unknown): loaded is Part {
  return (
    typeof loaded === 'object' &&
    loaded !== null &&
    'AvisosDialog' in loaded &&
    typeof loaded.AvisosDialog === 'function'
  );
}

interface Avisos {
  /** Opens 'Mis avisos', the settings. */
  open: () => void;
  /** Opens what is new, behind which the settings lie. */
  openNovedades: () => void;
  isLoading: boolean;
  /** What stands in the page while it is open. */
  dialog: ReactNode;
}

/** What is new and 'Mis avisos', for whatever opens them. Its code comes when it is first opened. */
export function useAvisos(): Avisos {
  const [part, setPart] = useState<Part | null>(null);
  // What opened it, which the keyboard goes back to; null while it is closed.
  const [opened, setOpened] = useState<{ opener: Element; vista: Vista } | null>(null);
  const [isLoading, setLoading] = useState(false);
  const load = async (vista: Vista) => {
    const from = document.activeElement ?? document.body;
    setLoading(true);
    try {
      setPart(part ?? (await importWithRetry<Part>(() => import('./AvisosDialog.tsx'), isPart)));
      setOpened({ opener: from, vista });
    } catch {
      const { notifications } = await loadPart(async () => import('@mantine/notifications'));
      notifications.show({ color: 'red', message: 'No se han podido abrir los avisos. Revisa tu conexión' });
    } finally {
      setLoading(false);
    }
  };
  return {
    open: () => void load('avisos'),
    openNovedades: () => void load('novedades'),
    isLoading,
    dialog: part && opened ? <part.AvisosDialog {...opened} onClosed={() => setOpened(null)} /> : null,
  };
}
