import { useCallback } from 'react';
import { type CategoriaInforme, categoriaInformeSchema } from '../../../contract/usuario.ts';
import { informesQuerySchema } from '../../../contract/informe-externo.ts';
import { useAddressState } from '../../components/use-address-state.ts';

/** What the page shows, all of which lives in its address. */
export interface InformesState {
  categoria: CategoriaInforme;
  search: string;
  /** Exactly this one; empty for all. */
  solicitante: string;
}

/**
 * Reads what is shown from an address; `first` is the category of an address that names none. What isn't understood is
 * as if it weren't there. A category that isn't the user's stays: the server says that it isn't.
 */
export function readAddress(params: URLSearchParams, first: CategoriaInforme): InformesState {
  const categoria = categoriaInformeSchema.safeParse(params.get('categoria'));
  const search = informesQuerySchema.shape.search.safeParse(params.get('search') ?? '');
  const solicitante = informesQuerySchema.shape.solicitante.safeParse(params.get('solicitante') ?? '');
  return {
    categoria: categoria.data ?? first,
    search: search.data ?? '',
    solicitante: solicitante.data ?? '',
  };
}

/** Writes what is shown as an address, without what is empty. */
export function writeAddress({ categoria, search, solicitante }: InformesState): URLSearchParams {
  return new URLSearchParams({ categoria, ...(search && { search }), ...(solicitante && { solicitante }) });
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
  const { state, go: goTo } = useAddressState(
    useCallback((params: URLSearchParams) => readAddress(params, first), [first]),
  );
  const go = (change: Partial<InformesState>, replace: boolean) => {
    const next = { ...state, ...change };
    goTo(next, writeAddress(next), { replace, preventScrollReset: true });
  };
  return { state, show: (categoria) => go({ categoria }, false), filter: (change) => go(change, true) };
}
