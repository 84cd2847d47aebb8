import * as z from 'zod';
import { followers, type Lease } from '../../../platform/dynamo/follower.ts';

const progressSchema = z.object({
  /** After what changes are followed; absent before the first turn. */
  cursor: z.string().optional(),
  /** The id of the last sample that fails which was looked at, in order of ids, '' for none; absent once all were. */
  repaso: z.string().optional(),
});
export type SeguimientoProgress = z.infer<typeof progressSchema>;

const name = 'seguimiento';
const progresses = followers('incidencia', progressSchema);

/** How far the results have been followed for incidents, by the one function that does. */
export const seguimientoProgress = {
  /** Before the first turn nothing was looked at. */
  read: async (): Promise<SeguimientoProgress> => {
    const progress = await progresses.read(name);
    return progress.cursor === undefined ? { repaso: '' } : progress;
  },
  take: async (lease: Lease, now: number) => progresses.take(name, lease, now),
  note: async (lease: Lease, progress: SeguimientoProgress) => progresses.note(name, lease, progress),
  release: async (lease: Lease) => progresses.release(name, lease),
};
