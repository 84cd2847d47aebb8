import type { UseQueryResult } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useState } from 'react';

/** How long one answer waits for the others, in milliseconds: a function that has to begin takes up to three seconds. */
const maxWaitMs = 5000;

/**
 * Whether what is drawn of several answers is to wait, so that none pushes away what another has drawn. What fails, or
 * takes long, is not waited for; later answers never are.
 */
export function useDrawnTogether(queries: readonly Pick<UseQueryResult, 'isPending' | 'failureCount'>[]): boolean {
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
