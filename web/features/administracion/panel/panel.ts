import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { ResourceKind } from '../../../../contract/administracion/rules/panel-messages.ts';
import { cleanOptions } from '../../../../contract/resultados/rules/opciones.ts';
import type { ShowBanner } from './Banners.tsx';
import { type Demo, demoOfExamples } from './demo.ts';
import type { Lists, Opciones } from './resources.ts';
import { queryClient } from '../../../app/services.ts';
import { firstClientesOptions, firstUsuariosOptions, opcionesOptions, tipoGruposOptions } from './api.ts';
import { loadFailure, mensajesDeCarga } from './failures.ts';

/** What every part of the panel shares: the data, whether they are the truth, and a way to say something. */
export interface Panel {
  /** Outside the demonstration, of clients and users the first page alone: the lists ask for theirs. */
  lists: Lists;
  opciones: Opciones;
  /** The demonstration that stands in the place of the truth; null while the server is there. */
  demo: Demo | null;
  setDemo: (demo: Demo) => void;
  /** Which form, if any, stays filled with what couldn't be sent, to be sent again. */
  setUnsent: (kind: ResourceKind | null) => void;
  /** Asks the server for everything again, and leaves the demonstration if it answers. */
  reconnect: () => Promise<void>;
  say: ShowBanner;
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

/** The panel's data and where they come from. */
interface PanelData {
  /** Null until every source has answered or failed. */
  lists: Lists | null;
  opciones: Opciones;
  demo: Demo | null;
  setDemo: (demo: Demo) => void;
  /** Asks the server again, and leaves the demonstration if it answers. */
  retry: () => Promise<void>;
  isRetrying: boolean;
}

/** Loads everything, or else begins the demonstration, and says which. */
export function usePanelData(say: ShowBanner): PanelData {
  const [demo, setDemo] = useState<Demo | null>(null);
  const [arrival, setArrival] = useState<{ failure: string | null } | null>(null);
  const [isRetrying, setRetrying] = useState(false);
  const enabled = demo === null;
  const clientes = useQuery({ ...firstClientesOptions, enabled });
  const grupos = useQuery({ ...tipoGruposOptions, enabled });
  const usuarios = useQuery({ ...firstUsuariosOptions, enabled });
  const opciones = useQuery({ ...opcionesOptions, enabled });

  const isSettled = ![clientes, grupos, usuarios, opciones].some(({ isPending }) => isPending);
  const failure = isSettled ? failureOf([clientes, grupos, usuarios], opciones) : null;

  // How it went is settled once: what fails or answers later, in the background, changes nothing of it.
  if (isSettled && !arrival) {
    setArrival({ failure });
    if (failure !== null) setDemo(demoOfExamples());
  }
  useEffect(() => {
    if (arrival) say(arrival.failure ?? mensajesDeCarga.bien, arrival.failure !== null);
  }, [arrival, say]);

  const loaded = useMemo<Lists | null>(() => {
    if (!clientes.data || !grupos.data || !usuarios.data) return null;
    return {
      cliente: clientes.data.rows.map(({ resource }) => resource),
      tipoGrupo: grupos.data,
      usuario: usuarios.data.rows.map(({ resource }) => resource),
    };
  }, [clientes.data, grupos.data, usuarios.data]);

  const choices = useMemo<Opciones>(() => {
    const own = loaded ?? { cliente: [], tipoGrupo: [] };
    const { solicitantes = [], tiposMuestra = [], recortadas = {} } = opciones.data ?? {};
    // Of a list that is cut short the first names stay as they are: the server searches the others.
    const also = (total: number | undefined, names: () => string[]) => (total === undefined ? names() : []);
    const deClientes = also(recortadas.solicitantes, () => own.cliente.flatMap((one) => one.solicitantes));
    const deGrupos = also(recortadas.tiposMuestra, () => own.tipoGrupo.flatMap((one) => one.tiposIncluidos));
    return {
      solicitantes: cleanOptions([...solicitantes, ...deClientes]),
      tiposMuestra: cleanOptions([...tiposMuestra, ...deGrupos]),
      recortadas,
    };
  }, [opciones.data, loaded]);

  const retry = useCallback(async (): Promise<void> => {
    setRetrying(true);
    const now = { staleTime: 0 };
    const answers = await Promise.allSettled([
      queryClient.fetchQuery({ ...firstClientesOptions, ...now }),
      queryClient.fetchQuery({ ...tipoGruposOptions, ...now }),
      queryClient.fetchQuery({ ...firstUsuariosOptions, ...now }),
      queryClient.fetchQuery({ ...opcionesOptions, ...now }),
    ]);
    setRetrying(false);
    const still = loadFailure(answers.map((answer) => (answer.status === 'rejected' ? answer.reason : null)));
    say(still ?? mensajesDeCarga.bien, still !== null);
    if (still === null) setDemo(null);
  }, [say]);

  return {
    lists: demo?.lists ?? (isSettled ? loaded : null),
    opciones: demo?.opciones ?? choices,
    demo,
    setDemo,
    retry,
    isRetrying,
  };
}

type Source = { data?: unknown; error: Error | null };

/** Why the lists can't be shown; options can be derived from the lists too, so their own call may fail. */
function failureOf(lists: readonly Source[], opciones: Source): string | null {
  if (lists.every(({ data }) => data !== undefined)) return null;
  return loadFailure([...lists, opciones].map(({ data, error }) => (data === undefined ? error : null)));
}
