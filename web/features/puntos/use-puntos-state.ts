import { useAddressState } from '../../components/use-address-state.ts';
import { type FiltrosDePuntos, type PuntosState, readAddress, writeAddress } from './address.ts';

/** The list's state in its address, and the ways to change it. */
export interface PuntosControls {
  state: PuntosState;
  /** Replaces the address: 'back' leaves the list instead of undoing letters. */
  filter: (filtros: FiltrosDePuntos) => void;
  sort: (orden: PuntosState['orden']) => void;
  /** 'Back' returns to the page before. */
  turn: (page: number) => void;
}

export function usePuntosState(): PuntosControls {
  const { state, go: goTo } = useAddressState(readAddress);
  const go = (next: PuntosState, replace: boolean) =>
    goTo(next, writeAddress(next), { replace, preventScrollReset: replace });
  return {
    state,
    filter: (filtros) => go({ ...state, filtros, page: 1 }, true),
    sort: (orden) => go({ ...state, orden, page: 1 }, true),
    turn: (page) => go({ ...state, page }, false),
  };
}
