import type { MuestraDocument } from '../../contract/muestra.ts';
import { type Veredicto, veredicto } from '../../contract/rules/conclusion.ts';
import { type MuestraHeader, readMuestraHeaders, readStoredMuestras } from '../store/muestras.ts';
import { orderKey } from './entrega.ts';

/** The part of a stored sample that a delivery is compared with. */
export interface CurrentMuestra {
  header: MuestraHeader;
  /** The place of the stored delivery among all (`orderKey`). */
  orden: string;
  veredicto: Veredicto;
}

/** Documents are much longer than headers; this bounds those in memory. */
const maxOpenDocuments = 500;

/**
 * The samples of these ids that exist, by id, read consistently. One that was stored before orders were kept counts as
 * delivered when it was last changed: its file came before that, so that whatever is delivered from now on is newer.
 */
export async function readCurrentMuestras(ids: readonly string[]): Promise<Map<string, CurrentMuestra>> {
  const headers = await readMuestraHeaders(ids);
  const currents = new Map<string, CurrentMuestra>();
  const former: string[] = [];
  for (const [id, header] of headers) {
    const { orden, veredicto: known } = header;
    if (orden === undefined || known === undefined) former.push(id);
    else currents.set(id, { header, orden, veredicto: known });
  }
  for (let from = 0; from < former.length; from += maxOpenDocuments) {
    const stored = await readStoredMuestras(former.slice(from, from + maxOpenDocuments));
    for (const [id, { header, document }] of stored) currents.set(id, currentOf(header, document));
  }
  return currents;
}

function currentOf(header: MuestraHeader, { conclusion_muestra, revision }: MuestraDocument): CurrentMuestra {
  const former = { archivo: header.archivo ?? '', entregada: new Date(header.entregada ?? header.lastModified) };
  return { header, orden: header.orden ?? orderKey(former, revision), veredicto: veredicto(conclusion_muestra) };
}
