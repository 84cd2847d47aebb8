import { createJobStore, type ExportState } from '../../../files/job-store.ts';
import type { RunResult } from './run.ts';

/** The export of this tab, wherever in the page it is looked at. */
export const exportStore = createJobStore<ExportState<RunResult>>();
