import { Entity } from 'electrodb';
import * as z from 'zod';
import { readable } from '../../dynamo/damaged.ts';
import { lazy } from '../../../../contract/base/lazy.ts';
import { ifUnchanged, portal } from '../../dynamo/portal.ts';

// What each user was told of late samples, in one partition, by which who may be told is found without reading the others.
// An item stays when a user wants it no more: one too many costs a read.

const text = { type: 'string', required: true } as const;

const entity = lazy(
  () =>
    new Entity(
      {
        model: { entity: 'retraso', version: '1', service: 'portal' },
        attributes: {
          usuarioId: text,
          ultimo: text,
          dichos: { type: 'list', items: { type: 'string' }, required: true },
          siguiente: { type: 'any' },
        },
        indexes: {
          all: {
            pk: { field: 'pk', composite: [], template: 'retrasos', casing: 'none' },
            sk: { field: 'sk', composite: ['usuarioId'], template: '${usuarioId}', casing: 'none' },
          },
        },
      } as const,
      portal(),
    ),
);

const retrasosSchema = z.object({
  usuarioId: z.string(),
  /** The date of the last mail, sent or with nothing to say; of the choice, before the first. */
  ultimo: z.string(),
  /** The samples that were late then, each with its expected date: they aren't told again. */
  dichos: z.array(z.string()),
  /** What becomes `dichos` once the mail of a date is sent. */
  siguiente: z.object({ fecha: z.string(), dichos: z.array(z.string()) }).optional(),
});
export type RetrasosDichos = z.infer<typeof retrasosSchema>;

/** Has a user be told of late samples from the day after a date; what it was told before stays told. */
export async function beginRetrasos(usuarioId: string, ultimo: string): Promise<void> {
  await ifUnchanged(() => entity().create({ usuarioId, ultimo, dichos: [] }).go());
}

/** What a user was told; undefined for who never chose it. Read consistently. */
export async function readRetrasosOf(usuarioId: string): Promise<RetrasosDichos | undefined> {
  const { data } = await entity().get({ usuarioId }).go({ consistent: true });
  return data ? readable('retraso', [data], (item) => retrasosSchema.parse(item))[0] : undefined;
}

/** Who chose it at any time, each with the date of its last mail; a moment behind the last write. */
export async function listRetrasos(): Promise<Pick<RetrasosDichos, 'usuarioId' | 'ultimo'>[]> {
  const { data } = await entity()
    .query.all({})
    .go({ pages: 'all', attributes: ['usuarioId', 'ultimo'] });
  return data;
}

/** Notes what a mail is about to tell, before it is sent. */
export async function noteNextRetrasos(usuarioId: string, siguiente: RetrasosDichos['siguiente']): Promise<void> {
  await ifUnchanged(() => entity().patch({ usuarioId }).set({ siguiente }).go());
}

/** Ends the mail of a date: what is late is told. Nothing where a later one ended. */
export async function endRetrasos(usuarioId: string, fecha: string, dichos: string[]): Promise<void> {
  await ifUnchanged(() =>
    entity()
      .patch({ usuarioId })
      .set({ ultimo: fecha, dichos })
      .where(({ ultimo }, { lt }) => lt(ultimo, fecha))
      .go(),
  );
}

/** Forgets what a user that is gone was told. */
export async function deleteRetrasosOf(usuarioId: string): Promise<void> {
  await entity().delete({ usuarioId }).go();
}
