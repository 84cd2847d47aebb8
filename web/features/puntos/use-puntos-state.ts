import { useAddressState } from '../../components/use-address-state.ts';
import { type FiltrosDePuntos, puntosAddress, type PuntosState } from './address.ts';

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
  const { state, go } = useAddressState(puntosAddress);
  const replacing = { replace: true, preventScrollReset: true };
  return {
    state,
    filter: (filtros) => go({ filtros }, replacing),
    sort: (orden) => go({ orden }, replacing),
    turn: (page) => go({ page }, {}),
  };
}
