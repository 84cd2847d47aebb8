import { Entity } from 'electrodb';
import { once } from './once.ts';
import { isConditionFailure, portal } from './portal.ts';

const entity = once(
  () =>
    new Entity(
      {
        model: { entity: 'recuperacion', version: '1', service: 'portal' },
        attributes: {
          usuarioId: { type: 'string', required: true },
          email: { type: 'string', required: true },
          tokenHash: { type: 'string', required: true },
          expira: { type: 'number', required: true },
        },
        indexes: {
          byUsuario: {
            pk: { field: 'pk', composite: ['usuarioId'], template: 'recuperacion#${usuarioId}', casing: 'none' },
            sk: { field: 'sk', composite: [], template: 'recuperacion', casing: 'none' },
          },
        },
      } as const,
      portal(),
    ),
);

/**
 * The one link by which a user may set a new password: the address that it was mailed to, the SHA-256 hash of its
 * secret, and when it ends (epoch seconds; the table's TTL, which may delete late, so readers compare it too).
 */
export interface Recuperacion {
  usuarioId: string;
  email: string;
  tokenHash: string;
  expira: number;
}

/** Stores a user's link in place of the one before, which is good for nothing from now on. */
export async function putRecuperacion(recuperacion: Recuperacion): Promise<void> {
  await entity().put(recuperacion).go();
}

/** A user's link, or undefined. */
export async function readRecuperacion(usuarioId: string): Promise<Recuperacion | undefined> {
  const { data } = await entity().get({ usuarioId }).go({ consistent: true });
  return data ?? undefined;
}

/** Uses a link up. False when it isn't the user's any more: it was used or replaced. */
export async function takeRecuperacion(usuarioId: string, hash: string): Promise<boolean> {
  try {
    await entity()
      .delete({ usuarioId })
      .where(({ tokenHash }, { eq }) => eq(tokenHash, hash))
      .go();
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}
