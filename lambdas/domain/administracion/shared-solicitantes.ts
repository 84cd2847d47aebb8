import { confirmShared, solicitantesOfOthers, alreadyOf } from '../../../contract/base/solicitantes.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import { findClientesOf } from '../../platform/access/store/known-clientes.ts';
import { assigning } from '../../platform/access/store/assignment-guard.ts';

/** Solicitantes to be added to a client. */
interface Adding {
  clienteId: string;
  added: readonly string[];
  /** Whether the form says that they are to be shared with whichever client has them. */
  isWanted: boolean | undefined;
}

/**
 * Writes a client that gets more solicitantes, as an assignment: of two clients that get the same one at once the second finds
 * the first. Throws SOLICITANTE_TAKEN where another client has them, saying which, and the form doesn't say that they are to be
 * shared.
 */
export async function givingSolicitantes<T>(
  { clienteId, added, isWanted = false }: Adding,
  write: (guard: object | undefined) => Promise<T>,
): Promise<T> {
  if (added.length === 0) return write(undefined);
  return assigning(async (guard) => {
    if (!isWanted) await refuseShared(added, clienteId);
    return write(guard);
  });
}

async function refuseShared(added: readonly string[], propio: string): Promise<void> {
  const shared = solicitantesOfOthers(added, await findClientesOf(added), propio);
  if (shared.length === 0) return;
  throw taken(shared.map(alreadyOf), confirmShared);
}

/** A SOLICITANTE_TAKEN; its message has the first three and the remedy. */
function taken(whose: readonly string[], remedy: string): Failure {
  const details = whose.map((message) => ({ field: 'solicitantes', message }));
  return new Failure('SOLICITANTE_TAKEN', { message: `${whose.slice(0, 3).join('; ')}. ${remedy}`, details });
}
