import { createContext, useContext } from 'react';
import type { Demo } from '../demo/demo.ts';
import type { Lists, Opciones } from './things.ts';

/** What every part of the panel shares: the data, whether they are the truth, and a way to say something. */
export interface Panel {
  lists: Lists;
  opciones: Opciones;
  /** The demonstration that stands in the place of the truth; null while the server is there. */
  demo: Demo | null;
  setDemo: (demo: Demo) => void;
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
