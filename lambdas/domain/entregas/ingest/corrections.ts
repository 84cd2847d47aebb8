import type { MuestraDocument } from '../../../../contract/muestras/muestra.ts';
import { diferencias, sinDiferencias } from '../../../../contract/muestras/rules/diferencias.ts';
import { fraseDeCambios, textoDeRetirada } from '../../../../contract/muestras/rules/frase-de-cambios.ts';
import {
  type CorreccionGuardada,
  type MuestraHeader,
  numeroDeRevision,
  type StoredMuestra,
} from '../../muestras/store/muestras.ts';
import { readRevision } from '../../muestras/store/revisiones.ts';

/**
 * The greatest age of a revision or a correction that is still announced, and noted in the log, in milliseconds: 15
 * days, a day more than a file may wait among the dead letters. An older one was announced long ago, or before that.
 */
export const announcedForMs = 15 * 24 * 3600 * 1000;

/** What replacing a sample does to what readers had seen of it. */
export interface Correction {
  /** The sample's newest correction from then on. */
  correccion: CorreccionGuardada | undefined;
  /** Whether the state that is replaced is to be kept. */
  keeps: boolean;
}

/**
 * What becomes of a sample's newest correction where a document replaces it. `stored` is what is replaced, whole where
 * readers could have seen it.
 */
export async function correctionBy(
  document: MuestraDocument,
  { header, stored }: { header: MuestraHeader; stored: StoredMuestra | undefined },
  now: Date,
): Promise<Correction> {
  if (header.estado !== 'autorizada') return { correccion: await returnOf(header, document, now), keeps: false };
  // What can't be read can't be kept, nor compared: the delivery makes the sample whole again.
  if (!stored) return { correccion: header.correccion, keeps: false };
  return correctionOf(stored, document, now);
}

/** What an authorised sample becomes for its readers: withdrawn, corrected, or what it was. */
function correctionOf({ header, document: before }: StoredMuestra, after: MuestraDocument, now: Date): Correction {
  const next = { numero: numeroDeRevision(header) + 1, en: now.toISOString() };
  // In the order of the schema, so that an item written again is the same to the letter.
  const antes = { numero: header.numero, solicitante: header.solicitante, tipo: header.tipo };
  if (after.estado !== 'autorizada')
    return { correccion: { ...next, retirada: true, frase: textoDeRetirada, antes }, keeps: true };
  const changed = diferencias(before, after);
  if (sinDiferencias(changed)) return { correccion: header.correccion, keeps: false };
  return { correccion: { ...next, retirada: false, frase: fraseDeCambios(changed), antes }, keeps: true };
}

/** A sample that was withdrawn and is authorised again is corrected against what it was then. */
async function returnOf(
  { _id, correccion }: MuestraHeader,
  after: MuestraDocument,
  now: Date,
): Promise<CorreccionGuardada | undefined> {
  if (!correccion?.retirada || after.estado !== 'autorizada') return correccion;
  const before = await readRevision(_id, correccion.numero - 1);
  const changed = before && fraseDeCambios(diferencias(before.document, after));
  const frase = before
    ? changed
      ? `Publicada de nuevo: ${changed}`
      : 'Publicada de nuevo sin cambios'
    : 'Publicada de nuevo';
  return {
    numero: correccion.numero + 1,
    en: now.toISOString(),
    retirada: false,
    frase,
    antes: correccion.antes,
    vuelve: true,
  };
}
