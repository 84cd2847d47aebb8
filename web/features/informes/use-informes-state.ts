import { useMemo } from 'react';
import { type CategoriaInforme, categoriaInformeSchema } from '../../../contract/cuenta/usuario.ts';
import { informesQuerySchema } from '../../../contract/informes/informe-externo.ts';
import { type Address, addressOf, one } from '../../components/address.ts';
import { useAddressState } from '../../components/use-address-state.ts';

/** What the page shows, all of which lives in its address. */
export interface InformesState {
  categoria: CategoriaInforme;
  search: string;
  /** Exactly this one; empty for all. */
  solicitante: string;
}

const { search, solicitante } = informesQuerySchema.shape;

/**
 * `first` is the category of an address that names none; it is written even so. A category that isn't the user's stays: the
 * server says that it isn't.
 */
export function informesAddress(first: CategoriaInforme): Address<InformesState> {
  return addressOf<InformesState>({
    categoria: {
      read: one('categoria', categoriaInformeSchema, first).read,
      write: (params, categoria) => params.set('categoria', categoria),
    },
    search: one('search', search.unwrap(), ''),
    solicitante: one('solicitante', solicitante.unwrap(), ''),
  });
}

/** The page's state in its address, and the ways to change it. */
export interface InformesControls {
  state: InformesState;
  /** Another category, with the same filters; 'back' returns to the one before. */
  show: (categoria: CategoriaInforme) => void;
  /** Replaces the address: 'back' leaves the list instead of undoing letters. */
  filter: (change: Partial<InformesState>) => void;
}

export function useInformesState(first: CategoriaInforme): InformesControls {
  const { state, go } = useAddressState(useMemo(() => informesAddress(first), [first]));
  return {
    state,
    show: (categoria) => go({ categoria }, { preventScrollReset: true }),
    filter: (change) => go(change, { replace: true, preventScrollReset: true }),
  };
}
