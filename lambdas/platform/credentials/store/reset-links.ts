import { Entity } from 'electrodb';
import * as z from 'zod';
import { lazy } from '../../../../contract/base/lazy.ts';
import { attributesOf } from '../../dynamo/parse-stored.ts';
import { itemKey, isConditionFailure, portal } from '../../dynamo/portal.ts';

/**
 * A link by which a user may set a new password. `_id` is the id of the mail's order, `email` the address that the mail went to,
 * `tokenHash` the SHA-256 of the link's secret, `equipo` the known browser that asked, if one did. The link is good from `desde`
 * to `expira` (epoch seconds); `expira` is the table's TTL, which may delete late, so readers compare it too.
 */
const resetLinkSchema = z.object({
  usuarioId: z.string(),
  _id: z.string(),
  email: z.string(),
  tokenHash: z.string(),
  equipo: z.string().optional(),
  desde: z.number(),
  expira: z.number(),
});
export type ResetLink = z.infer<typeof resetLinkSchema>;

const entity = lazy(
  () =>
    new Entity(
      {
        model: { entity: 'recuperacion', version: '2', service: 'portal' },
        attributes: attributesOf(resetLinkSchema),
        indexes: {
          byUsuario: {
            pk: itemKey('pk', 'recuperacion#${usuarioId}'),
            sk: itemKey('sk', '${_id}'),
          },
        },
      },
      portal(),
    ),
);

/** Stores a link, over another of the same order. */
export async function putResetLink(recuperacion: ResetLink): Promise<void> {
  await entity().put(recuperacion).go();
}

/** A user's links, without used and expired ones. Read consistently. */
export async function readResetLinks(usuarioId: string): Promise<ResetLink[]> {
  const { data } = await entity().query.byUsuario({ usuarioId }).go({ pages: 'all', consistent: true });
  return data;
}

/** Uses a link up. False where it was used, or its order was carried out again with another secret. */
export async function takeResetLink({
  usuarioId,
  _id,
  tokenHash: hash,
}: Pick<ResetLink, 'usuarioId' | '_id' | 'tokenHash'>): Promise<boolean> {
  try {
    await entity()
      .delete({ usuarioId, _id })
      .where(({ tokenHash }, { eq }) => eq(tokenHash, hash))
      .go();
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}

/** Deletes every link of a deleted user. */
export async function deleteResetLinksOf(usuarioId: string): Promise<void> {
  for (const { _id } of await readResetLinks(usuarioId)) await entity().delete({ usuarioId, _id }).go();
}
