import { readMappingDocument } from '../store/drop.ts';
import {
  createVersion,
  maxBytesDeMapeo,
  putMappingText,
  readVersiones,
  settleVersion,
  type StoredMapeo,
} from '../store/mapeos.ts';

/**
 * The newest version of a mapping, which is what deliveries are read with once this has answered; undefined where there is
 * none. A save that died before its document was put is finished; a document that was put or changed by hand is noted as
 * the next version, unless it is too long to be kept: then it is answered as the next version, and noted nowhere.
 */
export async function settledMapeo(nombre: string, now: Date): Promise<StoredMapeo | undefined> {
  for (let tries = 0; tries < 5; tries++) {
    const [newest] = await readVersiones(nombre, 1);
    // After its versions: a document that was read before a version was saved would pass for one put by hand after it.
    const document = await readMappingDocument(nombre);
    if (newest?.pendiente) {
      if (await isFinished(newest, document)) return { ...newest, pendiente: false };
      continue;
    }
    if (!document) return undefined;
    const { texto } = document;
    if (texto === newest?.texto) return newest;
    const version = (newest?.version ?? 0) + 1;
    const noted = { nombre, version, texto, guardada: now.toISOString(), pendiente: false, cambio: null };
    if (Buffer.byteLength(texto) > maxBytesDeMapeo || (await createVersion(noted))) return noted;
  }
  throw new Error('A mapping was written by others at every attempt');
}

/**
 * Puts the document of a version over the one that was read after the version was. False where either has changed since:
 * a version that is still pending has none after it, so the document that was read is that of none after it.
 */
async function isFinished(pending: StoredMapeo, document: { texto: string; etag: string } | undefined) {
  const { nombre, texto, version } = pending;
  const [newest] = await readVersiones(nombre, 1);
  if (newest?.version !== version || !newest.pendiente) return false;
  if (document?.texto !== texto && !(await putMappingText(nombre, texto, document?.etag))) return false;
  await settleVersion(pending);
  return true;
}
