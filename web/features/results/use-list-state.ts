import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Filtros, Pagina } from '../../../contract/filtros.ts';
import { type ListState, readAddress, writeAddress } from './address.ts';

/** The list's state as its address tells it, and the ways to change it. */
export interface ListControls {
  state: ListState;
  /** Changes filters and goes to the first page (spec, section 4). */
  filter: (filtros: Filtros) => void;
  sort: (order: Pick<Pagina, 'sortBy' | 'sortOrder'>) => void;
  turnTo: (page: number) => void;
}

export function useListState(): ListControls {
  const [params, setParams] = useSearchParams();
  return useMemo(() => {
    const state = readAddress(params);
    return {
      state,
      // What is typed or sorted replaces the address: 'back' leaves the list instead of undoing letters.
      filter: (filtros) =>
        setParams(writeAddress({ ...state, filtros, page: 1 }), { replace: true, preventScrollReset: true }),
      sort: (order) =>
        setParams(writeAddress({ ...state, ...order, page: 1 }), { replace: true, preventScrollReset: true }),
      turnTo: (page) => setParams(writeAddress({ ...state, page })),
    };
  }, [params, setParams]);
}
