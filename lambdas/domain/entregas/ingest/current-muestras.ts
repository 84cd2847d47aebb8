import type { MuestraDocument } from '../../../../contract/muestras/muestra.ts';
import { type Veredicto, veredicto } from '../../../../contract/muestras/rules/conclusion.ts';
import {
  findMuestraHeaders,
  findStoredMuestras,
  type Found,
  type MuestraHeader,
} from '../../muestras/store/muestras.ts';
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
 * The samples of these ids that exist, by id, read consistently; `damaged` are those that can't be compared with anything. One that was stored before orders were kept counts as
 * delivered when it was last changed: its file came before that, so that whatever is delivered from now on is newer.
 */
export async function readCurrentMuestras(ids: readonly string[]): Promise<Found<CurrentMuestra>> {
  const { good: headers, damaged: headless } = await findMuestraHeaders(ids);
  const damaged = new Set(headless);
  const currents = new Map<string, CurrentMuestra>();
  const former: string[] = [];
  for (const [id, header] of headers) {
    const { orden, veredicto: known } = header;
    if (orden === undefined || known === undefined) former.push(id);
    else currents.set(id, { header, orden, veredicto: known });
  }
  for (let from = 0; from < former.length; from += maxOpenDocuments) {
    const stored = await findStoredMuestras(former.slice(from, from + maxOpenDocuments));
    for (const [id, { header, document }] of stored.good) currents.set(id, currentOf(header, document));
    for (const id of stored.damaged) damaged.add(id);
  }
  return { good: currents, damaged };
}

function currentOf(header: MuestraHeader, { conclusion_muestra, revision }: MuestraDocument): CurrentMuestra {
  const former = { archivo: header.archivo ?? '', entregada: new Date(header.entregada ?? header.lastModified) };
  return { header, orden: header.orden ?? orderKey(former, revision), veredicto: veredicto(conclusion_muestra) };
}
