import { createJobStore } from '../../../files/job-store.ts';

/** How the download stands; at most one is under way in a tab. `missing` counts samples left out. */
export type Job =
  | { state: 'looking' }
  | { state: 'running'; done: number; total: number }
  | { state: 'failed'; message: string; canRetry: boolean }
  | { state: 'done'; count: number; missing: number; fileName: string };

const store = createJobStore<Job>();

/** Sets the state of the download. */
export const setJob = store.set;

/** The download of this tab, wherever in the page it is looked at. */
export const useJob = store.use;

/** Whether one is under way: another has to wait. */
export function isBusy(one: Job | null): boolean {
  return one?.state === 'looking' || one?.state === 'running';
}
