import { useSyncExternalStore } from 'react';

/** How the download stands; at most one is under way in a tab. `missing` counts samples left out. */
export type Job =
  | { state: 'looking' }
  | { state: 'running'; done: number; total: number }
  | { state: 'failed'; message: string; canRetry: boolean }
  | { state: 'done'; count: number; missing: number; fileName: string };

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

/** The download of this tab, wherever in the page it is looked at. */
export function useJob(): Job | null {
  return useSyncExternalStore(subscribe, currentJob);
}

/** Whether one is under way: another has to wait. */
export function isBusy(one: Job | null): boolean {
  return one?.state === 'looking' || one?.state === 'running';
}
