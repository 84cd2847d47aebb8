import { Entity } from 'electrodb';
import { lazy } from '../../../contract/base/lazy.ts';
import { portal } from './portal.ts';
import { commit } from './transaction.ts';

const text = { type: 'string', required: true } as const;

/** What was answered to a request of a user, for the minutes in which a browser may make it again. */
const entity = lazy(
  () =>
    new Entity(
      {
        model: { entity: 'respuesta', version: '1', service: 'portal' },
        attributes: {
          usuarioId: text,
          peticion: text,
          huella: text,
          // Absent of one that an older version began: its answer is given to nobody.
          derechos: { type: 'string' },
          respuesta: { type: 'string' },
          hasta: { type: 'number', required: true },
          expira: { type: 'number', required: true },
        },
        indexes: {
          byUsuario: {
            pk: { field: 'pk', composite: ['usuarioId'], template: 'respuestas#${usuarioId}', casing: 'none' },
            sk: { field: 'sk', composite: ['peticion'], template: '${peticion}', casing: 'none' },
          },
        },
      } as const,
      portal(),
    ),
);

/** A request: whose it is, its call with the key that it came under, and hashes of what it asks and of its user's rights. */
export interface KeptRequest {
  usuarioId: string;
  peticion: string;
  huella: string;
  derechos: string;
}

/** No call takes as long, in milliseconds: a request that has no answer by then died. */
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

/** A request as it was begun, with its answer once it has one. Read consistently. */
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

/** Forgets a request that nothing was made of, so that it can be made again. */
export async function forgetRequest({ usuarioId, peticion }: KeptRequest): Promise<void> {
  await entity().delete({ usuarioId, peticion }).go();
}

/** Forgets every answer to a user. */
export async function deleteAnswersOf(usuarioId: string): Promise<void> {
  const { data } = await entity().query.byUsuario({ usuarioId }).go({ pages: 'all', consistent: true });
  for (const { peticion } of data) await entity().delete({ usuarioId, peticion }).go();
}
