import { Entity } from 'electrodb';
import * as z from 'zod';
import { instantSchema } from '../../../../contract/base/fecha.ts';
import { readable } from '../../dynamo/damaged.ts';
import { attributesOf, parseStored } from '../../dynamo/parse-stored.ts';
import { lazy } from '../../../../contract/base/lazy.ts';
import { ifUnchanged, portal } from '../../dynamo/portal.ts';

// How far each user's digests have come, in one partition, by which who may have one is found without reading the
// others. An item stays when a user wants no digest any more: one too many costs a read, one too few a digest.

const entity = lazy(
  () =>
    new Entity(
      {
        model: { entity: 'resumen', version: '1', service: 'portal' },
        attributes: attributesOf(digestsSchema),
        indexes: {
          all: {
            pk: { field: 'pk', composite: [], template: 'resumenes', casing: 'none' },
            sk: { field: 'sk', composite: ['usuarioId'], template: '${usuarioId}', casing: 'none' },
          },
        },
      } as const,
      portal(),
    ),
);

/** What is new from here on: since an instant, by a cursor of `lambdas/domain/resultados/cambios`. */
const placeSchema = z.object({ desde: instantSchema, cursor: z.string() });
export type DigestPlace = z.infer<typeof placeSchema>;

const digestsSchema = z.object({
  usuarioId: z.string(),
  /** The date of the last digest, sent or with nothing to say; of the choice, before the first. */
  ultimo: z.string(),
  /** The instant from which digests cover changes. */
  desde: instantSchema,
  /** The same as a position among the changes; absent until it has been looked up. */
  cursor: z.string().optional(),
  /** Where the digest after that of a date begins: the place becomes it once that one's mail is sent. */
  siguiente: placeSchema.extend({ fecha: z.string() }).optional(),
});
export type UserDigests = z.infer<typeof digestsSchema>;

/** Starts or restarts a user's digests: none is sent for `ultimo`, and nothing from before `desde` is covered. */
export async function beginDigests(begun: Pick<UserDigests, 'usuarioId' | 'ultimo' | 'desde'>): Promise<void> {
  await entity().put(begun).go();
}

/** How far a user's digests have come; undefined for who never chose any. Read consistently. */
export async function readDigestsOf(usuarioId: string): Promise<UserDigests | undefined> {
  const { data } = await entity().get({ usuarioId }).go({ consistent: true });
  return data ? readable('resumen', [data], (item) => parseStored(digestsSchema, item))[0] : undefined;
}

/** Who has or had digests, each with the date of the last; a moment behind the last write. */
export async function listDigests(): Promise<Pick<UserDigests, 'usuarioId' | 'ultimo'>[]> {
  const { data } = await entity()
    .query.all({})
    .go({ pages: 'all', attributes: ['usuarioId', 'ultimo'] });
  return data;
}

/** Sets the starting position of digests that were started and have none yet. */
export async function placeDigests(usuarioId: string, { desde, cursor }: DigestPlace): Promise<void> {
  await ifUnchanged(() =>
    entity()
      .patch({ usuarioId })
      .set({ desde, cursor })
      .where((known, { notExists }) => notExists(known.cursor))
      .go(),
  );
}

/** Notes where the digest after that of a date begins, before that one's mail is sent. */
export async function noteNextPlace(usuarioId: string, siguiente: UserDigests['siguiente']): Promise<void> {
  await ifUnchanged(() => entity().patch({ usuarioId }).set({ siguiente }).go());
}

/** Ends the digest of a date; the next one begins at `place`, or where this one did. Nothing where a later one ended. */
export async function endDigest(usuarioId: string, fecha: string, place: DigestPlace | undefined): Promise<void> {
  await ifUnchanged(() =>
    entity()
      .patch({ usuarioId })
      .set({ ultimo: fecha, ...(place && { desde: place.desde, cursor: place.cursor }) })
      .where(({ ultimo }, { lt }) => lt(ultimo, fecha))
      .go(),
  );
}

/** Forgets the digests of a user that is gone. */
export async function deleteDigestsOf(usuarioId: string): Promise<void> {
  await entity().delete({ usuarioId }).go();
}
