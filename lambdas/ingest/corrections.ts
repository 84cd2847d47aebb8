import type { MuestraDocument } from '../../contract/muestra.ts';
import { diferencias, sinDiferencias } from '../../contract/rules/diferencias.ts';
import { resumenDeCambios, textoDeRetirada } from '../../contract/rules/resumen-de-cambios.ts';
import { mapBounded } from '../runtime/map-bounded.ts';
import { noteCorreccion } from '../store/correcciones.ts';
import {
  type CorreccionGuardada,
  type MuestraHeader,
  numeroDeRevision,
  findStoredMuestras,
  type StoredMuestra,
} from '../store/muestras.ts';
import { keepRevision, readRevision } from '../store/revisiones.ts';

/**
 * The greatest age of a revision or a correction that is still announced, and noted in the log, in milliseconds: 15
 * days, a day more than a file may wait among the dead letters. An older one was announced long ago, or before that.
 */
export const announcedForMs = 15 * 24 * 3600 * 1000;

/** Whole samples in memory at once. */
const maxOpenDocuments = 500;

/** A sample that is about to be replaced, and what by. */
interface Replaced {
  document: MuestraDocument;
  header: MuestraHeader;
}

/** What replacing a sample does to what readers had seen of it. */
interface Correction {
  /** The sample's newest correction from then on. */
  correccion: CorreccionGuardada | undefined;
  /** Whether the state that is replaced is to be kept. */
  keeps: boolean;
}

/**
 * Keeps the states that readers could have seen of samples about to be replaced, and gives what is changed by it, by
 * `_id`; none for a sample that another writer has replaced meanwhile. It goes before index and item: a death in between
 * leaves a state that is kept and in force too, which the next writer finds kept.
 */
export async function keepReplaced(
  replaced: readonly Replaced[],
  now: Date,
): Promise<ReadonlyMap<string, Correction['correccion']>> {
  const kept = new Map<string, Correction['correccion']>();
  for (let from = 0; from < replaced.length; from += maxOpenDocuments) {
    const part = replaced.slice(from, from + maxOpenDocuments);
    const seen = part.filter(({ header }) => header.estado === 'autorizada').map(({ header }) => header._id);
    const { good: stored, damaged } = await findStoredMuestras(seen);
    await mapBounded(part, 16, async ({ document, header }) => {
      const current = stored.get(header._id);
      // What can't be read can't be kept, nor compared: the delivery makes the sample whole again.
      if (damaged.has(header._id)) {
        kept.set(header._id, header.correccion);
        return;
      }
      if (header.estado === 'autorizada' && current?.header.version !== header.version) return;
      const { correccion, keeps } = current
        ? correctionOf(current, document, now)
        : { correccion: await returnOf(header, document, now), keeps: false };
      if (keeps && current) await keepRevision(numeroDeRevision(header), current);
      kept.set(header._id, correccion);
    });
  }
  return kept;
}

/** What an authorised sample becomes for its readers: withdrawn, corrected, or what it was. */
function correctionOf({ header, document: before }: StoredMuestra, after: MuestraDocument, now: Date): Correction {
  const next = { numero: numeroDeRevision(header) + 1, en: now.toISOString() };
  // In the order of the schema, so that an item written again is the same to the letter.
  const antes = { numero: header.numero, solicitante: header.solicitante, tipo: header.tipo };
  if (after.estado !== 'autorizada')
    return { correccion: { ...next, retirada: true, resumen: textoDeRetirada, antes }, keeps: true };
  const changed = diferencias(before, after);
  if (sinDiferencias(changed)) return { correccion: header.correccion, keeps: false };
  return { correccion: { ...next, retirada: false, resumen: resumenDeCambios(changed), antes }, keeps: true };
}

/** A sample that was withdrawn and is authorised again is corrected against what it was then. */
async function returnOf(
  { _id, correccion }: MuestraHeader,
  after: MuestraDocument,
  now: Date,
): Promise<CorreccionGuardada | undefined> {
  if (!correccion?.retirada || after.estado !== 'autorizada') return correccion;
  const before = await readRevision(_id, correccion.numero - 1);
  const changed = before && resumenDeCambios(diferencias(before.document, after));
  const resumen = before
    ? changed
      ? `Publicada de nuevo: ${changed}`
      : 'Publicada de nuevo sin cambios'
    : 'Publicada de nuevo';
  return {
    numero: correccion.numero + 1,
    en: now.toISOString(),
    retirada: false,
    resumen,
    antes: correccion.antes,
    vuelve: true,
  };
}

/**
 * Notes the corrections of stored samples in the log, those of an earlier reading too, which may have died before it
 * noted them; older ones are in the log or no news.
 */
export async function noteCorrections(headers: readonly MuestraHeader[], now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - announcedForMs).toISOString();
  const recent = headers.flatMap((header) => {
    const { _id, numero, solicitante, tipo, correccion } = header;
    return correccion && correccion.en >= oldest
      ? [{ ...correccion, _id, numero_muestra: numero, solicitante, tipo }]
      : [];
  });
  await mapBounded(recent, 16, noteCorreccion);
}
