import type { Viewer } from '../access/viewer.ts';
import { Failure } from '../runtime/failure.ts';
import { takeCall } from '../access/store/call-rates.ts';

/** The most calls of a kind by one user in a minute, for calls that cost far more than the write that counts them. */
export const perMinute = {
  /** Whole exports: 60,000 samples. */
  exportar: 120,
  /** Changes followed by a session; keys have a limit of their own (key-viewer.ts). */
  cambios: 120,
  /** Searches for colleagues: each colleague of another scope is a question to the index. */
  destinatarios: 120,
  /** Simulations, which read whole files in the background. */
  simulacion: 20,
  /** Files whose reading is to be detected. */
  deteccion: 20,
  /** First rows of an upload read by a mapping. The page asks again after each answer of its user. */
  lectura: 120,
  /** Norms compared with the newest samples of a type. */
  discrepancias: 30,
  /** Links to dossiers: a question to the index, and an entry in the trail. */
  enlace: 20,
  /** Previews of withdrawals: up to 200 questions each. */
  retirada: 30,
  /** Webhooks made and changed: an order and an entry in the trail each. */
  cambioDeWebhook: 20,
  /** Tries and repetitions of webhooks. */
  webhook: 20,
} as const;

/** Who asks, and when. */
type Asking = Pick<Viewer, 'usuario' | 'portador'> & { now: Date };

/** How long a minute's count is kept, in seconds. */
const keptSeconds = 3600;

/**
 * Counts a call of a user, or of a `portador` in the user's place, over all sessions, concurrent calls included. Throws
 * TOO_MANY_REQUESTS, with the beginning of the next minute.
 */
export async function takePace(
  llamada: keyof typeof perMinute,
  { usuario, portador, now }: Asking,
  messageOf?: (seconds: number) => string,
): Promise<void> {
  const minuto = now.toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);
  const expira = Math.floor(now.getTime() / 1000) + keptSeconds;
  const usuarioId = portador?._id ?? usuario._id;
  if (await takeCall({ usuarioId, llamada, minuto, expira }, perMinute[llamada])) return;
  const wait = 60 - now.getUTCSeconds();
  const headers = { 'retry-after': String(wait) };
  throw new Failure('TOO_MANY_REQUESTS', { ...(messageOf && { message: messageOf(wait) }), headers });
}
