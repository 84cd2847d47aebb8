import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDrawnTogether } from '../../components/use-drawn-together.ts';
import type { ListState } from './address.ts';
import { ahoraOptions, statsOptions } from './api.ts';

/** Whether the tab's first figures are to wait for 'Ahora', whose height is unknown, or 'Ahora' for them. */
export function useFiguresWait({ filtros, agrupacion }: Pick<ListState, 'filtros' | 'agrupacion'>): boolean {
  return useDrawnTogether([
    useInfiniteQuery({ ...ahoraOptions(filtros), enabled: false }),
    useQuery({ ...statsOptions(filtros, agrupacion), enabled: false }),
  ]);
}
