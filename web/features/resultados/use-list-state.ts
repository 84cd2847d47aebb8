import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Filtros, PageQuery } from '../../../contract/resultados/filtros.ts';
import { profileOptions } from '../../auth/current-user.ts';
import { useAddressState } from '../../components/use-address-state.ts';
import { type Agrupacion, listAddress, type ListState, type ResultsTab } from './address.ts';
import type { EvolucionState } from '../evolucion/state.ts';
import { remember, remembered } from './filters/remembered.ts';

/** The page's state in its address, and the ways to change it. */
export interface ListControls {
  state: ListState;
  /** Changes filters and goes to the first page. The same filters again refetch. */
  filter: (filtros: Filtros) => void;
  group: (agrupacion: Agrupacion) => void;
  /** 'Limpiar filtros': no filters, no grouping, and nothing remembered of them. */
  clear: () => void;
  sort: (order: Pick<PageQuery, 'sortBy' | 'sortOrder'>) => void;
  turnTo: (page: number) => void;
  show: (tab: ResultsTab) => void;
  /** Changes how the tab 'Evolución' shows what it shows; 'back' doesn't undo it. */
  adjust: (change: Partial<EvolucionState>) => void;
  /** Goes to what a figure counts; 'back' returns to the figure. */
  open: (change: Partial<ListState>) => void;
  /** Where `open` would go, for links. */
  linkTo: (change: Partial<ListState>) => string;
}

// What is typed, sorted or grouped replaces the address: 'back' leaves the list instead of undoing letters.
const replacing = { replace: true, preventScrollReset: true };

/** What a search asks. */
const searched = ['listResults', 'getStats', 'getAhora', 'listParametros', 'getEvolucion', 'getPanorama'] as const;

export function useListState(): ListControls {
  const usuarioId = useQuery({ ...profileOptions, enabled: false }).data?.user._id ?? '';
  const address = useMemo(
    () => ({
      read: listAddress.read,
      write(state: ListState) {
        const params = listAddress.write(state);
        // A bare address brings back what is remembered. Where the page itself goes to no filters, it says so.
        if (params.size === 0 && remembered(localStorage, usuarioId)) params.set('tab', 'estadisticas');
        return params;
      },
    }),
    [usuarioId],
  );
  const { state, go } = useAddressState(address);
  const queryClient = useQueryClient();

  return useMemo(() => {
    const choose = (change: Partial<Pick<ListState, 'filtros' | 'agrupacion'>>) => {
      remember(localStorage, usuarioId, { ...state, ...change });
      go(change, replacing);
    };
    return {
      state,
      filter(filtros) {
        choose({ filtros });
        if (JSON.stringify(filtros) !== JSON.stringify(state.filtros)) return;
        for (const name of searched) void queryClient.refetchQueries({ queryKey: [name], type: 'active' });
      },
      group: (agrupacion) => choose({ agrupacion }),
      clear: () => choose({ filtros: {}, agrupacion: null }),
      sort: (order) => go(order, replacing),
      turnTo: (page) => go({ page }, {}),
      show: (tab) => go({ tab }, { preventScrollReset: true }),
      adjust: (change) => go({ evolucion: { ...state.evolucion, ...change } }, replacing),
      open: (change) => go(change, { preventScrollReset: true }),
      linkTo: (change) => `?${address.write({ ...state, page: 1, ...change }).toString()}`,
    };
  }, [state, go, address, queryClient, usuarioId]);
}
