import { takeCall } from '../access/store/call-rates.ts';
import { Failure } from '../runtime/failure.ts';
import { networkOf } from '../runtime/network.ts';

/** How long a minute's count is kept, in seconds. */
const keptSeconds = 3600;

/**
 * Counts a call of a network without sign-in. Throws TOO_MANY_REQUESTS above `perMinute`, with the beginning of the next minute.
 */
export async function takeVisit(llamada: string, address: string, now: Date, perMinute: number): Promise<void> {
  const minuto = now.toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);
  const expira = Math.floor(now.getTime() / 1000) + keptSeconds;
  const usuarioId = `visitante-${networkOf(address)}`;
  if (await takeCall({ usuarioId, llamada, minuto, expira }, perMinute)) return;
  throw new Failure('TOO_MANY_REQUESTS', { headers: { 'retry-after': String(60 - now.getUTCSeconds()) } });
}
