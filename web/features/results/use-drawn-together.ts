import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useState } from 'react';
import { ahoraOptions, statsOptions } from './queries.ts';
import type { ListState } from './address.ts';

/** How long one answer waits for the other, in milliseconds. */
const maxWaitMs = 600;

/**
 * Whether the tab's first figures are to wait: 'Ahora', of unknown height, and the figures below it are drawn together,
 * so that one doesn't push the other away. What fails, or takes long, is not waited for; later answers never are.
 */
export function useDrawnTogether({ filtros, agrupacion }: Pick<ListState, 'filtros' | 'agrupacion'>): boolean {
  const queries = [
    useInfiniteQuery({ ...ahoraOptions(filtros), enabled: false }),
    useQuery({ ...statsOptions(filtros, agrupacion), enabled: false }),
  ];
  const [isOver, setOver] = useState(false);
  const isAwaited = queries.some(({ isPending, failureCount }) => isPending && failureCount === 0);
  if (!isOver && !isAwaited) setOver(true);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), maxWaitMs);
    return () => clearTimeout(timer);
  }, []);
  // Deferred, they are drawn in slices, between which a slow phone answers.
  return useDeferredValue(isAwaited && !isOver);
}
