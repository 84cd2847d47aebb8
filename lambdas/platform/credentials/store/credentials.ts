import { randomUUID } from 'node:crypto';
import { itemKey, portalEntity } from '../../dynamo/portal.ts';

/**
 * Passwords' hashes, in partitions of their own (`credencial#<user>`), which only the functions that sign people in and that keep
 * users may read. A user names the hash in force by its id.
 */
const entity = portalEntity('credencial', () => ({
  attributes: {
    usuarioId: { type: 'string', required: true },
    _id: { type: 'string', required: true },
    passwordHash: { type: 'string', required: true },
  },
  indexes: {
    byUsuario: {
      pk: itemKey('pk', 'credencial#${usuarioId}'),
      sk: itemKey('sk', '${_id}'),
    },
  },
}));

/**
 * The id of a hash (lambdas/platform/credentials/password.ts), and the write that stores the hash with the user that names it.
 */
export function puttingCredential(usuarioId: string, passwordHash: string): { _id: string; write: object } {
  // Random like the salt in the hash, and like it not the caller's affair.
  const _id = randomUUID();
  return { _id, write: entity().put({ usuarioId, _id, passwordHash }).params() };
}

/** The write that deletes a hash. */
export function deletingCredential(usuarioId: string, _id: string): object {
  return entity().delete({ usuarioId, _id }).params();
}

/** The hash of an id; undefined once it was replaced. Read consistently. */
export async function readCredential(usuarioId: string, _id: string): Promise<string | undefined> {
  const { data } = await entity().get({ usuarioId, _id }).go({ consistent: true });
  return data?.passwordHash;
}

/** Deletes every hash of a deleted user. */
export async function deleteCredentialsOf(usuarioId: string): Promise<void> {
  const { data } = await entity().query.byUsuario({ usuarioId }).go({ pages: 'all', consistent: true });
  for (const { _id } of data) await entity().delete({ usuarioId, _id }).go();
}
