import { createJobStore } from '../../../files/job-store.ts';

/** How the export stands; at most one is under way in a tab. */
export type Job =
  | { state: 'running'; written: number; total: number | undefined }
  | { state: 'finishing'; written: number }
  | { state: 'failed'; message: string; written: number; total: number | undefined }
  | { state: 'done'; count: number; isExact: boolean; damaged: number; fileName: string };

const store = createJobStore<Job>();

/** Sets the state of the export. */
export const setJob = store.set;

/** The export of this tab, wherever in the page it is looked at. */
export const useJob = store.use;

/** Whether one is under way: another has to wait. */
export function isBusy(one: Job | null): boolean {
  return one?.state === 'running' || one?.state === 'finishing';
}
