import { type MailCloud, startMailCloud } from './mail-cloud.ts';
import { used } from './used.ts';

/** What `startMailCloud` starts, for a file's tests. */
export const useMailCloud = (): MailCloud => used(startMailCloud, async (cloud) => cloud.stop());
