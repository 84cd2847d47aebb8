import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { cuentasOptions } from '../app/incidencias.ts';

/** How often it is asked again, in milliseconds, while a page stands open. */
const everyMs = 5 * 60_000;

/** How many incidents are overdue; 0 until that is known. It is asked once the page has nothing else to do. */
export function useVencidas(isSignedIn: boolean): number {
  const isIdle = useIdle();
  const { data } = useQuery({
    ...cuentasOptions({}),
    enabled: isSignedIn && isIdle,
    staleTime: everyMs,
    refetchInterval: everyMs,
  });
  return data?.vencidas ?? 0;
}

/** Longest that a busy page is waited for, in milliseconds. */
const longestMs = 4000;

/** Whether the page has had a moment without work since it was opened. */
function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const done = () => setIdle(true);
    // Safari has no such callback.
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(done, longestMs / 2);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(done, { timeout: longestMs });
    return () => cancelIdleCallback(handle);
  }, []);
  return isIdle;
}
