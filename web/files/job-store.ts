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

/** How an export stands; `Outcome` is what is said of it once it is done. */
export type ExportState<Outcome> =
  | { kind: 'running'; written: number; total: number | undefined }
  | { kind: 'finishing'; written: number }
  | { kind: 'failed'; message: string; written: number; total: number | undefined }
  | ({ kind: 'done'; fileName: string } & Outcome);

/** Whether one is under way: another has to wait. */
export function isExporting(one: ExportState<object> | null): boolean {
  return one?.kind === 'running' || one?.kind === 'finishing';
}
