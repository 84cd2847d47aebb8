import { itemKey, portalEntity } from '../../dynamo/portal.ts';

const entity = portalEntity('correo', () => ({
  attributes: {
    email: { type: 'string', required: true },
    usuarioId: { type: 'string', required: true },
  },
  indexes: {
    byEmail: {
      pk: itemKey('pk', 'correo#${email}'),
      sk: itemKey('sk', 'correo'),
    },
  },
}));

/** An e-mail address, in lower case, and its user's id: this item makes addresses unique whatever their case. */
interface TakenAddress {
  email: string;
  usuarioId: string;
}

/** The id of an address's user, whatever the case; undefined for a free address. Read consistently. */
export async function readAddress(email: string): Promise<TakenAddress | undefined> {
  const { data } = await entity().get({ email: email.toLowerCase() }).go({ consistent: true });
  return data ?? undefined;
}

/** The write by which a user takes an address; refused where another user has it. */
export function takingAddress(email: string, usuarioId: string): object {
  return entity()
    .put({ email: email.toLowerCase(), usuarioId })
    .where((taken, { notExists, eq }) => `${notExists(taken.usuarioId)} OR ${eq(taken.usuarioId, usuarioId)}`)
    .params();
}

/** The write by which a user releases its address; refused where it is another user's. */
export function releasingAddress(email: string, usuarioId: string): object {
  return entity()
    .delete({ email: email.toLowerCase() })
    .where((taken, { eq, notExists }) => `${notExists(taken.usuarioId)} OR ${eq(taken.usuarioId, usuarioId)}`)
    .params();
}
