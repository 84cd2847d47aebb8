import { useSyncExternalStore } from 'react';

/** Where a piece of long work stands, wherever in the page it is looked at. */
export interface JobStore<Job> {
  /** Sets the state; null where there is no job. */
  set: (job: Job | null) => void;
  use: () => Job | null;
}

/** A store for work of which at most one piece is under way in a tab. */
export function createJobStore<Job>(): JobStore<Job> {
  let job: Job | null = null;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    set(next) {
      job = next;
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, () => job),
  };
}
