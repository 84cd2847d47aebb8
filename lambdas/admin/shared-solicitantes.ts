import { confirmShared, solicitantesOfOthers, alreadyOf } from '../../contract/rules/solicitantes.ts';
import { Failure } from '../runtime/failure.ts';
import { findClientesOf } from '../store/clientes.ts';
import { releaseSolicitantes, type Reservation, reserveSolicitantes } from '../store/solicitante-reservations.ts';

/** Solicitantes to be added to a client. */
interface Adding {
  reservation: Reservation;
  added: readonly string[];
  /** Whether the form says that they are to be shared with whichever client has them. */
  isWanted: boolean | undefined;
  now: Date;
}

/**
 * Writes a client that gets more solicitantes. They are reserved from before their clients are read until after the
 * write, so that of two clients that get the same one at once the second finds the first. After a crash in between they
 * stay reserved for a minute. Throws SOLICITANTE_TAKEN where another client
 * has them, saying which, and the form doesn't say that they are to be shared, or where another is being given them at
 * this moment.
 */
export async function withReservedSolicitantes<T>(
  { reservation, added, isWanted = false, now }: Adding,
  write: () => Promise<T>,
): Promise<T> {
  const busy = await reserveSolicitantes(reservation, added, now);
  const reserved = added.filter((name) => !busy.includes(name));
  try {
    if (!isWanted) await refuseShared(added, reservation.clienteId);
    if (busy.length > 0) throw taken(busy.map(seEstaGuardando));
    const written = await write();
    await releaseSolicitantes(reservation, reserved);
    return written;
  } catch (error) {
    // After anything else the client may still be written: the reservation ends by itself.
    if (error instanceof Failure) await releaseSolicitantes(reservation, reserved);
    throw error;
  }
}

async function refuseShared(added: readonly string[], propio: string): Promise<void> {
  const shared = solicitantesOfOthers(added, await findClientesOf(added), propio);
  if (shared.length === 0) return;
  throw taken(shared.map(alreadyOf), confirmShared);
}

const seEstaGuardando = (nombre: string) => `«${nombre}» se está guardando en otro cliente`;

/** A SOLICITANTE_TAKEN; its message has the first three and the remedy. */
function taken(whose: readonly string[], remedy = 'Vuelve a intentarlo dentro de un minuto'): Failure {
  const details = whose.map((message) => ({ field: 'solicitantes', message }));
  return new Failure('SOLICITANTE_TAKEN', { message: `${whose.slice(0, 3).join('; ')}. ${remedy}`, details });
}
