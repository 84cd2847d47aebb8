import * as z from 'zod';
import { hechoSchema } from '../../../platform/bus/events.ts';
import { followers, type Lease } from '../../../platform/dynamo/ordered-log.ts';

/** New facts of incidents that are announced together, and the batch by which their mails are known. */
const anuncioSchema = z.object({ lote: z.string(), hechos: z.array(hechoSchema) });
export type Anuncio = z.infer<typeof anuncioSchema>;

const progressSchema = z.object({
  /** After what changes are followed; absent before the first turn, and where 1.0.0 had the last one. */
  tras: z.string().optional(),
  /** The id of the last sample that fails which was looked at, in order of ids, '' for none; absent once all were. */
  repaso: z.string().optional(),
  /** What a turn began to announce, until all of it is; at most 500 incidents, some 150 kB. */
  anuncio: anuncioSchema.optional(),
});
export type SeguimientoProgress = z.infer<typeof progressSchema>;

const name = 'seguimiento';
const progresses = followers('incidencia', progressSchema);

/** How far the results have been followed for incidents, by the one function that does. */
export const seguimientoProgress = {
  /** Before the first turn nothing was looked at. */
  read: async (): Promise<SeguimientoProgress> => {
    const progress = await progresses.read(name);
    return progress.tras === undefined ? { ...progress, repaso: '' } : progress;
  },
  take: async (until: number, now: number) => progresses.take(name, until, now),
  note: async (lease: Lease, progress: SeguimientoProgress) => progresses.note(name, lease, progress),
  release: async (lease: Lease) => progresses.release(name, lease),
};
