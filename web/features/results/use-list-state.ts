import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Filtros, Pagina } from '../../../contract/filtros.ts';
import { type Agrupacion, type ListState, readAddress, type ResultsTab, writeAddress } from './address.ts';

/** The page's state as its address tells it, and the ways to change it. */
export interface ListControls {
  state: ListState;
  /** Changes filters and goes to the first page (spec, section 4). */
  filter: (filtros: Filtros) => void;
  group: (agrupacion: Agrupacion) => void;
  sort: (order: Pick<Pagina, 'sortBy' | 'sortOrder'>) => void;
  turnTo: (page: number) => void;
  show: (tab: ResultsTab) => void;
  /** Goes to what a figure counts; 'back' returns to the figure. */
  open: (change: Partial<ListState>) => void;
  /** Where `open` would go, for links. */
  linkTo: (change: Partial<ListState>) => string;
}

// What is typed, sorted or grouped replaces the address: 'back' leaves the list instead of undoing letters.
const replacing = { replace: true, preventScrollReset: true };

export function useListState(): ListControls {
  const [params, setParams] = useSearchParams();
  return useMemo(() => {
    const state = readAddress(params);
    const changed = (change: Partial<ListState>) => writeAddress({ ...state, page: 1, ...change });
    return {
      state,
      filter: (filtros) => setParams(changed({ filtros }), replacing),
      group: (agrupacion) => setParams(changed({ agrupacion }), replacing),
      sort: (order) => setParams(changed(order), replacing),
      turnTo: (page) => setParams(changed({ page })),
      show: (tab) => setParams(changed({ tab }), { preventScrollReset: true }),
      open: (change) => setParams(changed(change), { preventScrollReset: true }),
      linkTo: (change) => `?${changed(change).toString()}`,
    };
  }, [params, setParams]);
}
