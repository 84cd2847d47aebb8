import { useQuery, useQueryClient } from '@tanstack/react-query';
import { startTransition, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Filtros, PageQuery } from '../../../contract/filtros.ts';
import { profileOptions } from '../../auth/current-user.ts';
import { type Agrupacion, type ListState, readAddress, type ResultsTab, writeAddress } from './address.ts';
import { remember, remembered } from './filters/remembered.ts';

/** The page's state in its address, and the ways to change it. */
export interface ListControls {
  state: ListState;
  /** Changes filters and goes to the first page (spec, section 4). The same filters again refetch. */
  filter: (filtros: Filtros) => void;
  group: (agrupacion: Agrupacion) => void;
  /** 'Limpiar filtros': no filters, no grouping, and nothing remembered of them. */
  clear: () => void;
  sort: (order: Pick<PageQuery, 'sortBy' | 'sortOrder'>) => void;
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
  const [params] = useSearchParams();
  const navigate = useNavigate();
  // The address follows a moment later: what is chosen meanwhile must build upon what was chosen before.
  const [ahead, setAhead] = useState<ListState | null>(null);
  const queryClient = useQueryClient();
  const usuarioId = useQuery({ ...profileOptions, enabled: false }).data?.user._id ?? '';

  return useMemo(() => {
    const state = ahead ?? readAddress(params);
    const addressOf = (change: Partial<ListState>) => {
      const address = writeAddress({ ...state, page: 1, ...change });
      // A bare address brings back what is remembered. Where the page itself goes to no filters, it says so.
      if (address.size === 0 && remembered(localStorage, usuarioId)) address.set('tab', 'estadisticas');
      return address;
    };
    const go = (change: Partial<ListState>, options: { replace?: boolean; preventScrollReset?: boolean }) => {
      const next = { ...state, page: 1, ...change };
      setAhead(next);
      const landing = Promise.resolve(navigate(`?${addressOf(change).toString()}`, options));
      // A transition, as the address itself is: neither is seen without the other.
      const landed = () => startTransition(() => setAhead((current) => (current === next ? null : current)));
      void landing.finally(landed);
    };
    const choose = (change: Partial<Pick<ListState, 'filtros' | 'agrupacion'>>) => {
      remember(localStorage, usuarioId, { ...state, ...change });
      go(change, replacing);
    };
    return {
      state,
      filter(filtros) {
        choose({ filtros });
        if (JSON.stringify(filtros) !== JSON.stringify(state.filtros)) return;
        void queryClient.refetchQueries({ queryKey: ['results'], type: 'active' });
        void queryClient.refetchQueries({ queryKey: ['stats'], type: 'active' });
        void queryClient.refetchQueries({ queryKey: ['ahora'], type: 'active' });
      },
      group: (agrupacion) => choose({ agrupacion }),
      clear: () => choose({ filtros: {}, agrupacion: null }),
      sort: (order) => go(order, replacing),
      turnTo: (page) => go({ page }, {}),
      show: (tab) => go({ tab }, { preventScrollReset: true }),
      open: (change) => go(change, { preventScrollReset: true }),
      linkTo: (change) => `?${addressOf(change).toString()}`,
    };
  }, [params, ahead, navigate, queryClient, usuarioId]);
}
