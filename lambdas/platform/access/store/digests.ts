import * as z from 'zod';
import { instantSchema } from '../../../../contract/base/fecha.ts';
import { readable } from '../../dynamo/damaged.ts';
import { attributesOf, parseStored } from '../../dynamo/parse-stored.ts';
import { itemKey, ifUnchanged, portalEntity } from '../../dynamo/portal.ts';

// The progress of each user's digests. One partition, by which recipients are found without reading other users. The item of a
// user who no longer wants digests stays: an item too many costs a read, a missing one a digest.

const entity = portalEntity('resumen', () => ({
  attributes: attributesOf(digestsSchema),
  indexes: {
    all: {
      pk: itemKey('pk', 'resumenes'),
      sk: itemKey('sk', '${usuarioId}'),
    },
  },
}));

/** A position from which on changes are new: an instant, and a cursor of `lambdas/domain/resultados/cambios`. */
const placeSchema = z.object({ desde: instantSchema, cursor: z.string() });
export type DigestPlace = z.infer<typeof placeSchema>;

const digestsSchema = z.object({
  usuarioId: z.string(),
  /** The date of the last digest, sent or skipped because there was no news; before the first, the date of the user's choice. */
  ultimo: z.string(),
  /** The instant from which digests cover changes. */
  desde: instantSchema,
  /** `desde` as a position among the changes; absent until it has been looked up. */
  cursor: z.string().optional(),
  /** Where the digest after the one of `fecha` begins; becomes the position once the mail of `fecha` is sent. */
  siguiente: placeSchema.extend({ fecha: z.string() }).optional(),
});
export type UserDigests = z.infer<typeof digestsSchema>;

/** Starts or restarts a user's digests: none is sent for `ultimo`, and changes before `desde` aren't covered. */
export async function beginDigests(begun: Pick<UserDigests, 'usuarioId' | 'ultimo' | 'desde'>): Promise<void> {
  await entity().put(begun).go();
}

/** The progress of a user's digests; undefined where the user never chose any. Read consistently. */
export async function readDigestsOf(usuarioId: string): Promise<UserDigests | undefined> {
  const { data } = await entity().get({ usuarioId }).go({ consistent: true });
  return data ? readable('resumen', [data], (item) => parseStored(digestsSchema, item))[0] : undefined;
}

/** Every user who has or had digests, with the date of the last one; may lag behind the last write. */
export async function listDigests(): Promise<Pick<UserDigests, 'usuarioId' | 'ultimo'>[]> {
  const { data } = await entity()
    .query.all({})
    .go({ pages: 'all', attributes: ['usuarioId', 'ultimo'] });
  return data;
}

/** Sets the starting position of digests that have none yet. */
export async function placeDigests(usuarioId: string, { desde, cursor }: DigestPlace): Promise<void> {
  await ifUnchanged(() =>
    entity()
      .patch({ usuarioId })
      .set({ desde, cursor })
      .where((known, { notExists }) => notExists(known.cursor))
      .go(),
  );
}

/** Notes where the digest after the one of a date begins, before the mail of that date is sent. */
export async function noteNextPlace(usuarioId: string, siguiente: UserDigests['siguiente']): Promise<void> {
  await ifUnchanged(() => entity().patch({ usuarioId }).set({ siguiente }).go());
}

/**
 * Ends the digest of a date; the next one begins at `place`, or where this one began. Does nothing where a later one has ended.
 */
export async function endDigest(usuarioId: string, fecha: string, place: DigestPlace | undefined): Promise<void> {
  await ifUnchanged(() =>
    entity()
      .patch({ usuarioId })
      .set({ ultimo: fecha, ...(place && { desde: place.desde, cursor: place.cursor }) })
      .where(({ ultimo }, { lt }) => lt(ultimo, fecha))
      .go(),
  );
}

/** Forgets the digests of a deleted user. */
export async function deleteDigestsOf(usuarioId: string): Promise<void> {
  await entity().delete({ usuarioId }).go();
}
