import { publish } from '../../platform/bus/bus.ts';
import type { Events } from '../../platform/bus/events.ts';
import { compareSpanish } from '../../../contract/base/texto.ts';
import type { RevisionDeMuestra } from '../../platform/bus/events.ts';
import { claimRevision } from './store/avisos.ts';
import { mapBounded } from '../../platform/runtime/map-bounded.ts';
import { type MuestraHeader, readStoredMuestras } from '../muestras/store/muestras.ts';
import { alertOf, stillAsAnnounced, takes } from './alert-eligibility.ts';
import { readersOf, withNotas } from '../../platform/access/readers.ts';
import { orderAnuladas } from './order-anuladas.ts';
import { type Corrections, correctionsToMail } from './order-corrections.ts';

/** Whole samples in memory at once. */
const maxOpenMuestras = 500;

/** The samples for each user's alert, by the user's id. */
type Alerts = Map<string, MuestraHeader[]>;

/** The outcome of an announcement. */
interface Ordered {
  candidatas: number;
  /** The number of samples whose revision this batch claimed. */
  propias: number;
  correos: number;
  /** Mails about corrections. */
  correcciones: number;
  /** The number of mails about annulled samples. */
  anuladas: number;
}

/**
 * Orders the mails of an announced batch, one for each user to alert of any of its samples. A sample's revision belongs to one
 * batch for good, and a user's mail of a batch has one key: so repeating this, at once or after a crash, orders the same mails
 * (docs/decisions/mails.md).
 */
export async function orderMails(
  { lote, muestras, cercanas, corregidas, anuladas }: Events['muestras'],
  now: Date,
): Promise<Ordered> {
  const corrections = await correctionsToMail(corregidas, { lote, now });
  const alerts: Alerts = new Map();
  let propias = 0;
  for (let from = 0; from < muestras.length; from += maxOpenMuestras) {
    const own = await claim(muestras.slice(from, from + maxOpenMuestras), lote, now);
    propias += own.length;
    for (const alert of await match(own, corrections)) add(alert, alerts);
  }
  for (let from = 0; from < cercanas.length; from += maxOpenMuestras) {
    // Few users choose these alerts: only samples with an alert or a mailed correction are claimed.
    const wanted = await match(cercanas.slice(from, from + maxOpenMuestras), corrections);
    const own = new Set(await claim(distinct(wanted), lote, now));
    propias += own.size;
    for (const alert of wanted) if (own.has(alert.revision)) add(alert, alerts);
  }
  await mapBounded([...alerts], 16, async ([usuarioId, alerted]) =>
    publish('alerta', {
      usuarioId,
      lote,
      muestras: alerted.toSorted(newestFirst).map((header) => ({ _id: header._id, revision: header.revision })),
    }),
  );
  await mapBounded([...corrections], 16, async ([usuarioId, correcciones]) =>
    publish('correcciones', { usuarioId, lote, correcciones: [...correcciones] }),
  );
  const ofAnuladas = await orderAnuladas(anuladas, { lote, corrections });
  return {
    candidatas: muestras.length + cercanas.length,
    propias,
    correos: alerts.size,
    correcciones: corrections.size,
    anuladas: ofAnuladas,
  };
}

/** Claims the samples' revisions for this batch; gives the revisions that no other batch has claimed. */
async function claim(
  muestras: readonly RevisionDeMuestra[],
  lote: string,
  now: Date,
): Promise<readonly RevisionDeMuestra[]> {
  const isOwn = await mapBounded(muestras, 32, async (muestra) => claimRevision(muestra, lote, now));
  return muestras.filter((_, n) => isOwn[n]);
}

/** A user to be alerted of a sample. */
interface Alert {
  usuarioId: string;
  header: MuestraHeader;
  revision: RevisionDeMuestra;
  /** Whether the user is mailed the sample's correction, which replaces the alert. */
  isCorrection: boolean;
}

/** The alerts to make: users and samples, among the users who may see any of the samples' solicitantes. */
async function match(announced: readonly RevisionDeMuestra[], corrections: Corrections): Promise<Alert[]> {
  const revisions = new Map(announced.map((revision) => [revision._id, revision]));
  const stored = stillAsAnnounced(announced, await readStoredMuestras([...revisions.keys()]));
  if (stored.length === 0) return [];
  const readers = await withNotas(await readersOf(new Set(stored.map(({ header }) => header.solicitante))));
  return readers.flatMap(({ usuario, alcance }) => {
    if (!takes.alerta(usuario)) return [];
    const corrected = new Set(corrections.get(usuario._id)?.map(({ _id }) => _id));
    return stored.flatMap((muestra) => {
      const { header } = muestra;
      const revision = revisions.get(header._id);
      if (!revision || !alertOf(usuario, alcance, muestra)) return [];
      return [{ usuarioId: usuario._id, header, revision, isCorrection: corrected.has(header._id) }];
    });
  });
}

/** Adds a sample to a user's mail; not where the user is mailed its correction. */
function add({ usuarioId, header, isCorrection }: Alert, alerts: Alerts): void {
  if (isCorrection) return;
  const own = alerts.get(usuarioId);
  if (own) own.push(header);
  else alerts.set(usuarioId, [header]);
}

const distinct = (alerts: readonly Alert[]) => [...new Set(alerts.map(({ revision }) => revision))];

function newestFirst(a: MuestraHeader, b: MuestraHeader): number {
  return b.fecha.localeCompare(a.fecha) || compareSpanish(a.numero, b.numero) || a._id.localeCompare(b._id);
}
