import * as z from 'zod';
import { attributesOf } from '../../dynamo/parse-stored.ts';
import { itemKey, portalEntity } from '../../dynamo/portal.ts';
import { commit } from '../../dynamo/transaction.ts';

/**
 * An administrator's view of the portal as a user, with the user's address at that time. `expira` (epoch seconds) is the table's
 * TTL, which may delete late, so readers compare it too.
 */
const viewAsSchema = z.object({
  adminId: z.string(),
  _id: z.string(),
  usuarioId: z.string(),
  email: z.string(),
  expira: z.number(),
});
export type ViewAs = z.infer<typeof viewAsSchema>;

const entity = portalEntity('vista', () => ({
  attributes: attributesOf(viewAsSchema),
  indexes: {
    byAdmin: {
      pk: itemKey('pk', 'vistas#${adminId}'),
      sk: itemKey('sk', '${_id}'),
    },
  },
}));

/** Begins a view. */
export async function putViewAs(vista: ViewAs, entrada?: object): Promise<boolean> {
  return commit([entity().put(vista).params(), entrada]);
}

/** A view; undefined where it was ended. Read consistently. */
export async function readViewAs(adminId: string, _id: string): Promise<ViewAs | undefined> {
  const { data } = await entity().get({ adminId, _id }).go({ consistent: true });
  return data ?? undefined;
}

/** Ends a view. False where it was ended before. */
export async function removeViewAs(
  { adminId, _id }: Pick<ViewAs, 'adminId' | '_id'>,
  entrada?: object,
): Promise<boolean> {
  return commit([entity().remove({ adminId, _id }).params(), entrada]);
}
