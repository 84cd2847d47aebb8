import { useSyncExternalStore } from 'react';
import { fechaEnMadrid } from '../../contract/base/fecha.ts';

function follow(changed: () => void): () => void {
  const timer = setInterval(changed, 60_000);
  return () => clearInterval(timer);
}

/** The calendar day in Madrid (`yyyy-mm-dd`), also in a page that stays open past midnight. */
export const useHoy = (): string => useSyncExternalStore(follow, () => fechaEnMadrid(new Date()));
