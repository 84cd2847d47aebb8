import type { Viewer } from '../access/viewer.ts';
import { Failure } from '../runtime/failure.ts';
import { takeCall } from '../access/store/call-rates.ts';

/** Calls of a kind that one user makes in a minute at most: of those that cost far more than the write that counts them. */
export const perMinute = {
  /** Whole exports: 60,000 samples. */
  exportar: 120,
  /** Changes followed by a session; those of keys have a pace of their own (key-viewer.ts). */
  cambios: 120,
  /** Colleagues looked for: each of another scope is a question to the index. */
  destinatarios: 120,
  /** Whole files read by a mapping in the background. */
  simulacion: 20,
  /** Files looked at to find how they are read. */
  deteccion: 20,
  /** First rows of an upload read by a mapping. The page asks again after each answer of its user. */
  lectura: 120,
  /** Norms compared with the newest samples of a type. */
  discrepancias: 30,
  /** Links to dossiers: a question to the index, and an entry in the trail. */
  enlace: 20,
  /** Withdrawals looked at beforehand: up to 200 questions. */
  retirada: 30,
  /** Webhooks made and changed: an order and an entry in the trail each. */
  cambioDeWebhook: 20,
  /** Tries and repetitions of webhooks. */
  webhook: 20,
} as const;

/** Who asks, and when. */
type Asking = Pick<Viewer, 'usuario' | 'portador'> & { now: Date };

/** After how many seconds a minute's count may go. */
const keptSeconds = 3600;

/**
 * Counts a call of a user, or of who looks in its stead, however many come at once and by whichever session. Throws
 * TOO_MANY_REQUESTS, saying when the next minute begins.
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
