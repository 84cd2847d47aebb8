import { instanteCorto } from '../../../contract/base/instantes.ts';
import { Failure } from '../runtime/failure.ts';
import type { LastChange } from '../dynamo/last-change.ts';

/**
 * The refusal of a change to a thing that has changed since it was read (undefined: it is gone). Only administrators are told by
 * whom: others may not know the address.
 */
export function conflict(now: { cambio: LastChange | null } | undefined): Failure {
  if (!now) return new Failure('NOT_FOUND');
  if (!now.cambio) return new Failure('CONFLICT');
  const { email, cuando } = now.cambio;
  const said = (quien: string) =>
    `${quien} ha cambiado estos datos (${instanteCorto(new Date(cuando))}). Vuelve a cargarlos`;
  return new Failure('CONFLICT', { message: said('Otra persona'), paraAdministradores: said(email) });
}

/** Gives the thing read, if it exists and has the version that the caller names, if any. Throws NOT_FOUND or CONFLICT. */
export function requireVersion<T extends { version: number; cambio: LastChange | null }>(
  found: T | undefined,
  version: number | undefined,
): T {
  if (!found || (version !== undefined && found.version !== version)) throw conflict(found);
  return found;
}
