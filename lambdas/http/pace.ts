import { Failure } from '../runtime/failure.ts';
import { takeCall } from '../store/call-rates.ts';

/** After how many seconds a minute's count may go. */
const keptSeconds = 3600;

/**
 * At most so many calls of a name that a user makes in a minute, however many at once and by whichever session. For
 * what costs far more than the write that counts it. Throws TOO_MANY_REQUESTS, saying when the next minute begins.
 */
export async function takePace(llamada: string, usuarioId: string, perMinute: number, now: Date): Promise<void> {
  const minuto = now.toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);
  const expira = Math.floor(now.getTime() / 1000) + keptSeconds;
  if (await takeCall({ usuarioId, llamada, minuto, expira }, perMinute)) return;
  const headers = { 'retry-after': String(60 - now.getUTCSeconds()) };
  throw new Failure('TOO_MANY_REQUESTS', { headers });
}
