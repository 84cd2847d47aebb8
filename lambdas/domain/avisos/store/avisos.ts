import type { RevisionDeMuestra } from '../../../platform/bus/events.ts';
import { itemKey, ifUnchanged, portalEntity } from '../../../platform/dynamo/portal.ts';

const text = { type: 'string', required: true } as const;
const number = { type: 'number', required: true } as const;

/** How long sent alerts are remembered, in seconds: two years. */
const rememberedSeconds = 2 * 365 * 24 * 3600;

/** The milliseconds after which a process that claimed a mail without sending it must have died. */
const onItsWayMs = 60_000;

const reservas = portalEntity('avisoDeMuestra', () => ({
  attributes: { muestraId: text, revision: number, lote: text, expira: number },
  indexes: {
    byMuestra: {
      pk: itemKey('pk', 'aviso#${muestraId}'),
      sk: itemKey('sk', 'aviso'),
    },
  },
}));

const envios = portalEntity('avisoEnviado', () => ({
  attributes: { usuarioId: text, lote: text, estado: text, hasta: number, expira: number },
  indexes: {
    byUsuario: {
      pk: itemKey('pk', 'avisos#${usuarioId}'),
      sk: itemKey('sk', '${lote}'),
    },
  },
}));

const expiry = (now: Date) => Math.floor(now.getTime() / 1000) + rememberedSeconds;

/**
 * Claims a sample's revision for the batch (a delivered file) whose mails tell of it. True for this batch, however often it asks;
 * false where another batch has it, or a later revision was claimed already.
 */
export async function claimRevision(
  { _id, revision: of }: RevisionDeMuestra,
  lote: string,
  now: Date,
): Promise<boolean> {
  return ifUnchanged(() =>
    reservas()
      .put({ muestraId: _id, revision: of, lote, expira: expiry(now) })
      .where(
        ({ revision, lote: batch }, { eq, lt, notExists }) =>
          `${notExists(revision)} OR ${lt(revision, of)} OR (${eq(revision, of)} AND ${eq(batch, lote)})`,
      )
      .go(),
  );
}

/** A user's mail of a batch. */
export interface AlertMail {
  usuarioId: string;
  lote: string;
}

/**
 * Claims a user's mail of a batch, to send it now: 'claimed', unless it was sent, or another process claimed it within the last
 * minute and may be sending it ('busy'). The claimer ends with `confirmAlertMail` or `releaseAlertMail`.
 */
export async function claimAlertMail({ usuarioId, lote }: AlertMail, now: Date): Promise<'claimed' | 'sent' | 'busy'> {
  const at = now.getTime();
  const isTaken = await ifUnchanged(() =>
    envios()
      .put({ usuarioId, lote, estado: 'enviando', hasta: at + onItsWayMs, expira: expiry(now) })
      .where(
        ({ estado, hasta }, { eq, lt, notExists }) =>
          `${notExists(estado)} OR (${eq(estado, 'enviando')} AND ${lt(hasta, at)})`,
      )
      .go(),
  );
  if (isTaken) return 'claimed';
  const { data } = await envios().get({ usuarioId, lote }).go({ consistent: true });
  return data?.estado === 'enviado' ? 'sent' : 'busy';
}

/** Notes that SES has a user's mail of a batch: it is never sent again. */
export async function confirmAlertMail({ usuarioId, lote }: AlertMail): Promise<void> {
  await envios().patch({ usuarioId, lote }).set({ estado: 'enviado' }).go();
}

/** Releases a claimed mail that SES didn't take, to be tried again at once. */
export async function releaseAlertMail({ usuarioId, lote }: AlertMail): Promise<void> {
  await ifUnchanged(() =>
    envios()
      .delete({ usuarioId, lote })
      .where(({ estado }, { eq }) => eq(estado, 'enviando'))
      .go(),
  );
}

/** A mail of alerts that was or is about to be sent to a user; `hasta`: in milliseconds, a minute after it was claimed. */
interface AlertMailOfUsuario extends AlertMail {
  estado: string;
  hasta: number;
}

/** All remembered mails of alerts of a user. */
export async function readAlertMailsOf(usuarioId: string): Promise<AlertMailOfUsuario[]> {
  const { data } = await envios().query.byUsuario({ usuarioId }).go({ pages: 'all', consistent: true });
  return data;
}

/** Forgets all mails of alerts of a deleted user. */
export async function deleteAlertMailsOf(usuarioId: string): Promise<void> {
  for (const { lote } of await readAlertMailsOf(usuarioId)) await envios().delete({ usuarioId, lote }).go();
}
