import { createJobStore } from '../../../files/job-store.ts';
import type { Missing } from './pdf/order.ts';

/** What is under way: samples and corrections that are read, certificates that are fetched, pages that are written. */
export type Step = 'muestras' | 'correcciones' | 'certificados' | 'paginas';

/** How the dossier stands; at most one is under way in a tab. */
export type Job =
  | { state: 'running'; step: Step; done: number; total: number | undefined }
  | { state: 'failed'; message: string; canRetry: boolean }
  | {
      state: 'done';
      fileName: string;
      muestras: number;
      pages: number;
      missing: readonly Missing[];
      /** How many of those missing are worth another try. */
      retryable: number;
      isExact: boolean;
      /** Samples that are missing because they are damaged where they are stored. */
      damaged: number;
    };

const store = createJobStore<Job>();

/** Sets the state of the dossier. */
export const setJob = store.set;

/** The dossier of this tab, wherever in the page it is looked at. */
export const useJob = store.use;

/** Whether one is under way: another has to wait. */
export function isBusy(one: Job | null): boolean {
  return one?.state === 'running';
}
