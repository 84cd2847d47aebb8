import * as z from 'zod';
import { hechoSchema } from '../../../platform/bus/events.ts';
import { followers, type Lease } from '../../../platform/dynamo/ordered-log.ts';

/** New facts of incidents that are announced together, and the batch id of their mails. */
const anuncioSchema = z.object({ lote: z.string(), hechos: z.array(hechoSchema) });
export type Anuncio = z.infer<typeof anuncioSchema>;

const progressSchema = z.object({
  /** The cursor after which changes are followed; absent before the first turn, and where 1.0.0 made the last one. */
  tras: z.string().optional(),
  /** The id of the last failing sample looked at, in order of ids, '' before the first; absent once all were. */
  repaso: z.string().optional(),
  /** The announcement that a turn began, until all of it is made; at most 500 incidents, some 150 kB. */
  anuncio: anuncioSchema.optional(),
});
export type SeguimientoProgress = z.infer<typeof progressSchema>;

const name = 'seguimiento';
const progresses = followers('incidencia', progressSchema);

/** The progress of incidents through the changes of results, written by the one function that follows them. */
export const seguimientoProgress = {
  /** Before the first turn, `repaso` is '': every failing sample is still to be looked at. */
  read: async (): Promise<SeguimientoProgress> => {
    const progress = await progresses.read(name);
    return progress.tras === undefined ? { ...progress, repaso: '' } : progress;
  },
  take: async (until: number, now: number) => progresses.take(name, until, now),
  note: async (lease: Lease, progress: SeguimientoProgress) => progresses.note(name, lease, progress),
  release: async (lease: Lease) => progresses.release(name, lease),
};
