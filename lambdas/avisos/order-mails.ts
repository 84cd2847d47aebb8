import { compareSpanish } from '../../contract/rules/texto.ts';
import { computeScope } from '../access/scope.ts';
import { type RevisionDeMuestra, claimRevision } from '../store/avisos.ts';
import { deleteFromOutbox, putAviso, putCorrectionOrder, readAnnouncement } from '../store/alert-outbox.ts';
import { listClientes } from '../store/clientes.ts';
import { mapBounded } from '../runtime/map-bounded.ts';
import { type MuestraHeader, readStoredMuestras, revisionOf } from '../store/muestras.ts';
import { listTipoGrupos } from '../store/tipo-grupos.ts';
import { listUsuarios } from '../store/usuarios-panel.ts';
import {
  alertedDeterminaciones,
  stillAsAnnounced,
  takesAlerts,
  takesCorrections,
} from '../access/alert-eligibility.ts';
import { type Corrections, correctionsToMail, type Reader } from './order-corrections.ts';

/** Whole samples in memory at once. */
const maxOpenMuestras = 500;

/** A user who takes alerts, its scope, the samples whose correction it is mailed, and those to alert it of. */
interface Subscriber extends Reader {
  corrected: ReadonlySet<string>;
  alerted: MuestraHeader[];
}

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
  const readers = await loadReaders();
  const corrections = await correctionsToMail(corregidas, readers, { lote, now });
  const subscribers = subscribersAmong(readers, corrections);
  let propias = 0;
  for (let from = 0; from < muestras.length; from += maxOpenMuestras) {
    const own = await claim(muestras.slice(from, from + maxOpenMuestras), lote, now);
    propias += own.length;
    if (subscribers.length > 0) await match(own, subscribers);
  }
  const addressed = subscribers.filter(({ alerted }) => alerted.length > 0);
  await mapBounded(addressed, 16, async ({ usuario, alerted }) =>
    putAviso({
      usuarioId: usuario._id,
      lote,
      muestras: alerted.toSorted(newestFirst).map((header) => ({ _id: header._id, revision: revisionOf(header) })),
    }),
  );
  await mapBounded([...corrections], 16, async ([usuarioId, correcciones]) =>
    putCorrectionOrder({ usuarioId, lote, correcciones: [...correcciones] }),
  );
  await deleteFromOutbox(key);
  return { candidatas: muestras.length, propias, correos: addressed.length, correcciones: corrections.size };
}

/** Every user who takes mails about samples, by id, with its current scope. */
async function loadReaders(): Promise<Map<string, Reader>> {
  const [usuarios, clientes, tipoGrupos] = await Promise.all([listUsuarios(), listClientes(), listTipoGrupos()]);
  const laboratory = { clientes, tipoGrupos };
  return new Map(
    usuarios
      .filter((usuario) => takesAlerts(usuario) || takesCorrections(usuario))
      .map((usuario) => [usuario._id, { usuario, alcance: computeScope(usuario, laboratory) }]),
  );
}

/** Those who take alerts. Of a sample that one is mailed the correction of, it is not alerted too. */
function subscribersAmong(readers: ReadonlyMap<string, Reader>, corrections: Corrections): Subscriber[] {
  return [...readers.values()]
    .filter(({ usuario }) => takesAlerts(usuario))
    .map(({ usuario, alcance }) => {
      const corrected = new Set(corrections.get(usuario._id)?.map(({ _id }) => _id));
      return { usuario, alcance, corrected, alerted: [] };
    });
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

async function match(own: readonly RevisionDeMuestra[], subscribers: readonly Subscriber[]): Promise<void> {
  const stored = stillAsAnnounced(own, await readStoredMuestras(own.map(({ _id }) => _id)));
  for (const muestra of stored) {
    for (const { usuario, alcance, corrected, alerted } of subscribers) {
      if (corrected.has(muestra.header._id)) continue;
      if (alertedDeterminaciones(usuario, alcance, muestra).length > 0) alerted.push(muestra.header);
    }
  }
}

function newestFirst(a: MuestraHeader, b: MuestraHeader): number {
  return b.fecha.localeCompare(a.fecha) || compareSpanish(a.numero, b.numero) || a._id.localeCompare(b._id);
}
