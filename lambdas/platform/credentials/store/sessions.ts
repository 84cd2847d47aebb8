import * as z from 'zod';
import { attributesOf } from '../../dynamo/parse-stored.ts';
import { itemKey, ifUnchanged, portalEntity } from '../../dynamo/portal.ts';
import { commit } from '../../dynamo/transaction.ts';

/**
 * A session: one sign-in and all refresh tokens that descend from it. Only the hash of the newest token is kept. In epoch
 * seconds: `desde`, its beginning; `renovada`, when the newest token replaced the one before (absent until then); `expira`, the
 * table's TTL, which may delete late, so readers compare it too.
 */
const sessionSchema = z.object({
  usuarioId: z.string(),
  familia: z.string(),
  tokenHash: z.string(),
  desde: z.number(),
  /** The instant of the sign-in, where `desde` is later, because the user's other sessions were ended and this one was kept. */
  entrada: z.number().optional(),
  navegador: z.string().optional(),
  sistema: z.string().optional(),
  zonaHoraria: z.string().optional(),
  /** Whether the session began with the company account, which counts as a second factor. */
  conEmpresa: z.boolean().optional(),
  renovada: z.number().optional(),
  expira: z.number(),
});
export type Session = z.infer<typeof sessionSchema>;

const entity = portalEntity('sesion', () => ({
  attributes: attributesOf(sessionSchema),
  indexes: {
    byUsuario: {
      pk: itemKey('pk', 'sesiones#${usuarioId}'),
      sk: itemKey('sk', '${familia}'),
    },
  },
}));

/** Begins a session. */
export async function createSession(sesion: Session): Promise<void> {
  await entity().put(sesion).go();
}

/** A session; undefined where it was ended. */
export async function readSession(usuarioId: string, familia: string): Promise<Session | undefined> {
  const { data } = await entity().get({ usuarioId, familia }).go({ consistent: true });
  return data ?? undefined;
}

/** Moves a session on to its next token. False where `from` is no longer its newest token: it was used already. */
export async function rotateSession(next: Session, from: string): Promise<boolean> {
  const { usuarioId, familia, tokenHash: hash, renovada, expira } = next;
  const write = entity()
    .patch({ usuarioId, familia })
    .set({ tokenHash: hash, renovada, expira })
    .where(({ tokenHash }, { eq }) => eq(tokenHash, from))
    .params();
  return commit([write]);
}

/** Lets a session count as begun at a later instant (epoch seconds); keeps the instant of its sign-in. */
export async function keepSession(
  { usuarioId, familia, desde: was, entrada = was }: Session,
  desde: number,
): Promise<void> {
  await ifUnchanged(() => entity().patch({ usuarioId, familia }).set({ desde, entrada }).go());
}

/** Ends a session; does nothing where it is over already. */
export async function deleteSession(usuarioId: string, familia: string): Promise<void> {
  await entity().delete({ usuarioId, familia }).go();
}

/** Every session of a user, expired ones that aren't deleted yet included. */
export async function readSessionsOf(usuarioId: string): Promise<Session[]> {
  const { data } = await entity().query.byUsuario({ usuarioId }).go({ pages: 'all', consistent: true });
  return data;
}

/** Forgets every session of a user. */
export async function deleteSessionsOf(usuarioId: string): Promise<void> {
  for (const { familia } of await readSessionsOf(usuarioId)) await deleteSession(usuarioId, familia);
}
