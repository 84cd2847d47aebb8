import { createContext, useContext } from 'react';
import type { Cosa } from '../../../../contract/rules/mensajes-admin.ts';
import type { Demo } from '../demo/demo.ts';
import type { Lists, Opciones } from './things.ts';

/** What every part of the panel shares: the data, whether they are the truth, and a way to say something. */
export interface Panel {
  lists: Lists;
  opciones: Opciones;
  /** The demonstration that stands in the place of the truth; null while the server is there. */
  demo: Demo | null;
  setDemo: (demo: Demo) => void;
  /** Which form, if any, stays filled with what couldn't be sent, to be sent again. */
  setUnsent: (cosa: Cosa | null) => void;
  /** Asks the server for everything again, and leaves the demonstration if it answers. */
  reconnect: () => Promise<void>;
  say: (text: string, isError?: boolean) => void;
  /** What masters and companies are called, by their codes. */
  companies: ReadonlyMap<string, string>;
  /** Id of the administrator who looks on. */
  own: string;
}

const PanelContext = createContext<Panel | null>(null);
export const PanelProvider = PanelContext.Provider;

export function usePanel(): Panel {
  const panel = useContext(PanelContext);
  if (!panel) throw new Error('usePanel fuera de PanelProvider');
  return panel;
}
