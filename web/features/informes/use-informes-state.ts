import { startTransition, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { CategoriaInforme } from '../../../contract/usuario.ts';
import { type InformesState, readAddress, writeAddress } from './address.ts';

/** The page's state in its address, and the ways to change it. */
export interface InformesControls {
  state: InformesState;
  /** Another category, with the same filters; 'back' returns to the one before. */
  show: (categoria: CategoriaInforme) => void;
  /** Replaces the address: 'back' leaves the list instead of undoing letters. */
  filter: (change: Partial<InformesState>) => void;
}

export function useInformesState(first: CategoriaInforme): InformesControls {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  // The address follows a moment later: what is chosen meanwhile must build upon what was chosen before.
  const [ahead, setAhead] = useState<InformesState | null>(null);
  const state = ahead ?? readAddress(params, first);
  const go = (change: Partial<InformesState>, replace: boolean) => {
    const next = { ...state, ...change };
    setAhead(next);
    const landing = Promise.resolve(
      navigate(`?${writeAddress(next).toString()}`, { replace, preventScrollReset: true }),
    );
    void landing.finally(() => startTransition(() => setAhead((current) => (current === next ? null : current))));
  };
  return { state, show: (categoria) => go({ categoria }, false), filter: (change) => go(change, true) };
}
