import { compareSpanish } from '../../contract/rules/texto.ts';
import { type RevisionDeMuestra, claimRevision } from '../store/avisos.ts';
import { deleteFromOutbox, putAviso, putCorrectionOrder, readAnnouncement } from '../store/alert-outbox.ts';
import { mapBounded } from '../runtime/map-bounded.ts';
import { type MuestraHeader, readStoredMuestras, revisionOf } from '../store/muestras.ts';
import { alertedDeterminaciones, stillAsAnnounced, takesAlerts } from '../access/alert-eligibility.ts';
import { readersOf } from '../access/readers.ts';
import { type Corrections, correctionsToMail } from './order-corrections.ts';

/** Whole samples in memory at once. */
const maxOpenMuestras = 500;

/** The samples to alert each user of, by the user's id. */
type Alerts = Map<string, MuestraHeader[]>;

/** What was done about an announcement. */
interface Ordered {
  candidatas: number;
  /** Those whose revision this batch claimed. */
  propias: number;
  correos: number;
  /** Mails about corrections. */
  correcciones: number;
}

/**
 * Orders the mails of an announced batch, one for each user to alert of any of its samples; undefined where that was done
 * before. A sample's revision belongs to one batch for good, and a user's mail of a batch has one key: so repeating this,
 * at once or after a crash, orders the same mails (docs/decisions/0014). The announcement is deleted once all are ordered.
 */
export async function orderMails(key: string, now: Date): Promise<Ordered | undefined> {
  const announced = await readAnnouncement(key);
  if (!announced) return undefined;
  const { lote, muestras, corregidas } = announced;
  const corrections = await correctionsToMail(corregidas, { lote, now });
  const alerts: Alerts = new Map();
  let propias = 0;
  for (let from = 0; from < muestras.length; from += maxOpenMuestras) {
    const own = await claim(muestras.slice(from, from + maxOpenMuestras), lote, now);
    propias += own.length;
    await match(own, corrections, alerts);
  }
  await mapBounded([...alerts], 16, async ([usuarioId, alerted]) =>
    putAviso({
      usuarioId,
      lote,
      muestras: alerted.toSorted(newestFirst).map((header) => ({ _id: header._id, revision: revisionOf(header) })),
    }),
  );
  await mapBounded([...corrections], 16, async ([usuarioId, correcciones]) =>
    putCorrectionOrder({ usuarioId, lote, correcciones: [...correcciones] }),
  );
  await deleteFromOutbox(key);
  return { candidatas: muestras.length, propias, correos: alerts.size, correcciones: corrections.size };
}

/** Claims the samples' revisions for this batch; gives those that no other batch has. */
async function claim(
  muestras: readonly RevisionDeMuestra[],
  lote: string,
  now: Date,
): Promise<readonly RevisionDeMuestra[]> {
  const isOwn = await mapBounded(muestras, 32, async (muestra) => claimRevision(muestra, lote, now));
  return muestras.filter((_, n) => isOwn[n]);
}

/**
 * Adds the samples that each user is to be alerted of, among those who may see any of their solicitantes. Of a sample that
 * a user is mailed the correction of, it is not alerted too.
 */
async function match(own: readonly RevisionDeMuestra[], corrections: Corrections, alerts: Alerts): Promise<void> {
  const stored = stillAsAnnounced(own, await readStoredMuestras(own.map(({ _id }) => _id)));
  if (stored.length === 0) return;
  for (const { usuario, alcance } of await readersOf(new Set(stored.map(({ header }) => header.solicitante)))) {
    if (!takesAlerts(usuario)) continue;
    const corrected = new Set(corrections.get(usuario._id)?.map(({ _id }) => _id));
    const alerted = stored.filter(
      (muestra) => !corrected.has(muestra.header._id) && alertedDeterminaciones(usuario, alcance, muestra).length > 0,
    );
    if (alerted.length === 0) continue;
    alerts.set(usuario._id, [...(alerts.get(usuario._id) ?? []), ...alerted.map(({ header }) => header)]);
  }
}

function newestFirst(a: MuestraHeader, b: MuestraHeader): number {
  return b.fecha.localeCompare(a.fecha) || compareSpanish(a.numero, b.numero) || a._id.localeCompare(b._id);
}
