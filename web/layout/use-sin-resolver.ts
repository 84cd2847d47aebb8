import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { cuentasOptions } from '../app/incidencias.ts';
import { sinResponderOptions } from '../app/preguntas.ts';
import { onPause } from '../app/pause.ts';

/** How often it is asked again, in milliseconds, while a page stands open. */
const everyMs = 5 * 60_000;

/** How much is unresolved in all that the user may see; 0 until that is known. It is asked once the page has nothing else to do. */
export function useSinResolver(isSignedIn: boolean): number {
  const isIdle = useIdle();
  const { data } = useQuery({
    ...cuentasOptions({}),
    enabled: isSignedIn && isIdle,
    staleTime: everyMs,
    refetchInterval: everyMs,
  });
  return data?.sinResolver ?? 0;
}

/** How many questions wait for the laboratory, for an administrator; 0 until that is known, and for others. */
export function useSinResponder(isAdmin: boolean): number {
  const isIdle = useIdle();
  const { data } = useQuery({
    ...sinResponderOptions,
    enabled: isAdmin && isIdle,
    staleTime: everyMs,
    refetchInterval: everyMs,
  });
  return data ?? 0;
}

/** Whether the page has had a moment without work since it was opened; it is taken to have had one after four seconds. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => onPause(() => setIdle(true), { longestMs: 4000, fallbackMs: 2000 }), []);
  return isIdle;
}
