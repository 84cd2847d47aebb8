import { Entity } from 'electrodb';
import { lazy } from '../../contract/rules/lazy.ts';
import { ifUnchanged, portal } from './portal.ts';

const entity = lazy(
  () =>
    new Entity(
      {
        model: { entity: 'correo', version: '1', service: 'portal' },
        attributes: {
          email: { type: 'string', required: true },
          usuarioId: { type: 'string', required: true },
          desde: { type: 'string' },
        },
        indexes: {
          byEmail: {
            pk: { field: 'pk', composite: ['email'], template: 'correo#${email}', casing: 'none' },
            sk: { field: 'sk', composite: [], template: 'correo', casing: 'none' },
          },
        },
      } as const,
      portal(),
    ),
);

/**
 * An e-mail address taken by a user: what makes addresses unique without case. `desde`, an instant, says when it was taken. One
 * may be left over by a death in a version before 1.0: its user is gone, or has another address.
 */
export interface TakenAddress {
  email: string;
  usuarioId: string;
  desde?: string | undefined;
}

/** Whose an address is, in any case; undefined when it is free. Read consistently. */
export async function readAddress(email: string): Promise<TakenAddress | undefined> {
  const { data } = await entity().get({ email: email.toLowerCase() }).go({ consistent: true });
  return data ?? undefined;
}

/** Takes an address that is free or the user's own already. False when it is another's. */
export async function takeAddress({ email, usuarioId, desde }: TakenAddress): Promise<boolean> {
  return ifUnchanged(() =>
    entity()
      .put({ email: email.toLowerCase(), usuarioId, ...(desde !== undefined && { desde }) })
      .where((taken, { notExists, eq }) => `${notExists(taken.usuarioId)} OR ${eq(taken.usuarioId, usuarioId)}`)
      .go(),
  );
}

/** The write by which a user takes an address over what was read of it; it is refused where that has changed. */
export function takingAddress(
  { email, usuarioId, desde }: Required<TakenAddress>,
  seen: TakenAddress | undefined,
): object {
  return entity()
    .put({ email: email.toLowerCase(), usuarioId, desde })
    .where((taken, { notExists, eq }) => {
      if (!seen) return notExists(taken.usuarioId);
      const isSame = seen.desde === undefined ? notExists(taken.desde) : eq(taken.desde, seen.desde);
      return `${eq(taken.usuarioId, seen.usuarioId)} AND ${isSame}`;
    })
    .params();
}

/** The write by which a user lets an address go; it is refused where it is another's. */
export function releasingAddress({ email, usuarioId }: TakenAddress): object {
  return entity()
    .remove({ email: email.toLowerCase() })
    .where((taken, { eq }) => eq(taken.usuarioId, usuarioId))
    .params();
}

/** Lets an address go, if it still is a user's. */
export async function releaseAddress({ email, usuarioId }: TakenAddress): Promise<void> {
  await ifUnchanged(() =>
    entity()
      .remove({ email: email.toLowerCase() })
      .where((taken, { eq }) => eq(taken.usuarioId, usuarioId))
      .go(),
  );
}
