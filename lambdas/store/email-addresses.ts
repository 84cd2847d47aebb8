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
 * An e-mail address taken by a user: what makes addresses unique without case. It is taken before the user is written
 * and let go after, so that one may be left over by a crash; `desde`, an instant, says when it was last taken.
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

/** Lets an address go, if it still is as it was read: one that was taken again meanwhile stays. */
export async function releaseAddress({ email, usuarioId, desde }: TakenAddress): Promise<void> {
  await ifUnchanged(() =>
    entity()
      .remove({ email: email.toLowerCase() })
      .where((taken, { notExists, eq }) => {
        const isSame = desde === undefined ? notExists(taken.desde) : eq(taken.desde, desde);
        return `${eq(taken.usuarioId, usuarioId)} AND ${isSame}`;
      })
      .go(),
  );
}
