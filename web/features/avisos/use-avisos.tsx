import { type ComponentType, type ReactNode, useState } from 'react';
import { importWithRetry } from '../../app/import-with-retry.ts';
import type { AvisosDialogProps } from './AvisosDialog.tsx';
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
  open: () => void;
  isLoading: boolean;
  /** What stands in the page while it is open. */
  dialog: ReactNode;
}

/** 'Mis avisos', for whatever opens it. Its code comes when it is first opened. */
export function useAvisos(): Avisos {
  const [part, setPart] = useState<Part | null>(null);
  // What opened it, which the keyboard goes back to; null while it is closed.
  const [opener, setOpener] = useState<Element | null>(null);
  const [isLoading, setLoading] = useState(false);
  const load = async () => {
    const from = document.activeElement ?? document.body;
    setLoading(true);
    try {
      setPart(part ?? (await importWithRetry<Part>(() => import('./AvisosDialog.tsx'), isPart)));
      setOpener(from);
    } catch {
      const { notifications } = await loadPart(async () => import('@mantine/notifications'));
      notifications.show({ color: 'red', message: 'No se han podido abrir los avisos. Revisa tu conexión' });
    } finally {
      setLoading(false);
    }
  };
  return {
    open: () => void load(),
    isLoading,
    dialog: part && opener ? <part.AvisosDialog opener={opener} onClosed={() => setOpener(null)} /> : null,
  };
}
