import { useSyncExternalStore } from 'react';

/** How the export stands; at most one is under way in a tab. */
export type Job =
  | { state: 'running'; written: number; total: number | undefined }
  | { state: 'finishing'; written: number }
  | { state: 'failed'; message: string; written: number; total: number | undefined }
  | { state: 'done'; count: number; isExact: boolean; fileName: string };

let job: Job | null = null;
const listeners = new Set<() => void>();

export function setJob(next: Job | null): void {
  job = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const currentJob = () => job;

/** The export of this tab, wherever in the page it is looked at. */
export function useJob(): Job | null {
  return useSyncExternalStore(subscribe, currentJob);
}

/** Whether one is under way: another has to wait. */
export function isBusy(one: Job | null): boolean {
  return one?.state === 'running' || one?.state === 'finishing';
}
