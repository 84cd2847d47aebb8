import { useSyncExternalStore } from 'react';
import { fechaEnMadrid } from '../../contract/base/fecha.ts';

const checkMs = 60_000;

function follow(changed: () => void): () => void {
  const timer = setInterval(changed, checkMs);
  // The timers of a page that nobody looks at sleep.
  document.addEventListener('visibilitychange', changed);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', changed);
  };
}

/** The calendar day in Madrid (`yyyy-mm-dd`), also in a page that stays open past midnight. */
export const useHoy = (): string => useSyncExternalStore(follow, () => fechaEnMadrid(new Date()));
