import { useAddressState } from '../../components/use-address-state.ts';
import { listaAddress, type ListaState } from './address.ts';

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
  const { state, go } = useAddressState(listaAddress);
  return {
    state,
    choose: (change) => go(change, { replace: true, preventScrollReset: true }),
    show: (change) => go(change, { preventScrollReset: true }),
    turnTo: (page) => go({ page }, {}),
  };
}
