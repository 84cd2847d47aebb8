import { itemKey, portalEntity } from './portal.ts';
import { commit } from './transaction.ts';

const text = { type: 'string', required: true } as const;

/** The answer to a user's request, for the minutes in which a browser may repeat the request. */
const entity = portalEntity('respuesta', () => ({
  attributes: {
    usuarioId: text,
    peticion: text,
    huella: text,
    // Absent where a version without this field began the request; the answer of such a request is never repeated.
    derechos: { type: 'string' },
    respuesta: { type: 'string' },
    hasta: { type: 'number', required: true },
    expira: { type: 'number', required: true },
  },
  indexes: {
    byUsuario: {
      pk: itemKey('pk', 'respuestas#${usuarioId}'),
      sk: itemKey('sk', '${peticion}'),
    },
  },
}));

/** A request: its user, its call with the Idempotency-Key (`peticion`), and hashes of its input and of the user's rights. */
export interface KeptRequest {
  usuarioId: string;
  peticion: string;
  huella: string;
  derechos: string;
}

/** Milliseconds that no call takes: a request without an answer by then has died. */
const diedAfterMs = 30_000;

/** How long an answer is kept, in seconds. */
const keptFor = 600;

/** Begins a request. False where it was begun before, and may be under way or answered. */
export async function beginRequest(request: KeptRequest, now: Date): Promise<boolean> {
  const at = now.getTime();
  const write = entity()
    .put({ ...request, hasta: at + diedAfterMs, expira: Math.ceil(at / 1000) + keptFor })
    .where(({ huella, respuesta, hasta, expira }, { notExists, lt }) => {
      const isDead = `${notExists(respuesta)} AND ${lt(hasta, at)}`;
      return `${notExists(huella)} OR ${lt(expira, Math.floor(at / 1000))} OR (${isDead})`;
    })
    .params();
  return commit([write]);
}

/** The hashes of a request as it was begun, with its answer once there is one. Read consistently. */
export async function readRequest({
  usuarioId,
  peticion,
}: KeptRequest): Promise<
  { huella: string; derechos?: string | undefined; respuesta?: string | undefined } | undefined
> {
  const { data } = await entity().get({ usuarioId, peticion }).go({ consistent: true });
  return data ?? undefined;
}

/** Keeps the answer of a request. */
export async function keepAnswer(request: KeptRequest, respuesta: string, now: Date): Promise<void> {
  const at = now.getTime();
  await entity()
    .put({ ...request, respuesta, hasta: at, expira: Math.ceil(at / 1000) + keptFor })
    .go();
}

/** Forgets a request that failed without effect, so that it can be made again. */
export async function forgetRequest({ usuarioId, peticion }: KeptRequest): Promise<void> {
  await entity().delete({ usuarioId, peticion }).go();
}

/** Forgets every answer to a user. */
export async function deleteAnswersOf(usuarioId: string): Promise<void> {
  const { data } = await entity().query.byUsuario({ usuarioId }).go({ pages: 'all', consistent: true });
  for (const { peticion } of data) await entity().delete({ usuarioId, peticion }).go();
}
