import type { NavigateOptions } from 'react-router-dom';
import { useAddressState } from '../../components/use-address-state.ts';
import { type ListaState, readAddress, writeAddress } from './address.ts';

/** The list's state in its address, and the ways to change it. */
export interface ListaControls {
  state: ListaState;
  /** From the first page on; 'back' leaves the list instead of undoing it. */
  choose: (change: Partial<ListaState>) => void;
  /** Another situation: 'back' returns to the one before. */
  show: (change: Pick<ListaState, 'situacion'>) => void;
  turnTo: (page: number) => void;
}

export function useListaState(): ListaControls {
  const { state, go: goTo } = useAddressState(readAddress);
  const go = (change: Partial<ListaState>, options: NavigateOptions) => {
    const next = { ...state, page: 1, ...change };
    goTo(next, writeAddress(next), options);
  };
  return {
    state,
    choose: (change) => go(change, { replace: true, preventScrollReset: true }),
    show: (change) => go(change, { preventScrollReset: true }),
    turnTo: (page) => go({ page }, {}),
  };
}
