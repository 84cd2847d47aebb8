import { startTransition, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { type EnCursoState, readAddress, writeAddress } from './address.ts';

/** The list as its address tells it, and the ways to change it. */
interface EnCursoControls {
  state: EnCursoState;
  /** From the first page on; 'back' leaves the list instead of undoing it. */
  choose: (change: Partial<EnCursoState>) => void;
  turnTo: (page: number) => void;
}

export function useEnCursoState(): EnCursoControls {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  // The address follows a moment later: what is chosen meanwhile must build upon what was chosen before.
  const [ahead, setAhead] = useState<EnCursoState | null>(null);
  const state = ahead ?? readAddress(params);
  const go = (change: Partial<EnCursoState>, options: { replace?: boolean; preventScrollReset?: boolean }) => {
    const next = { ...state, page: 1, ...change };
    setAhead(next);
    const landing = Promise.resolve(navigate(writeAddress(next), options));
    void landing.finally(() => startTransition(() => setAhead((current) => (current === next ? null : current))));
  };
  return {
    state,
    choose: (change) => go(change, { replace: true, preventScrollReset: true }),
    turnTo: (page) => go({ page }, {}),
  };
}
