import type { MuestraDocument } from '../../contract/muestra.ts';
import { type Veredicto, veredicto } from '../../contract/rules/conclusion.ts';
import { type MuestraHeader, readMuestraHeaders, readStoredMuestras } from '../store/muestras.ts';
import { ordenDe } from './entrega.ts';

/** A stored sample as what is delivered is compared with it. */
export interface Standing {
  header: MuestraHeader;
  /** Where what is stored stands among all deliveries. */
  orden: string;
  veredicto: Veredicto;
}

/** Documents are much longer than headers: never more of them than this lie open. */
const openDocuments = 500;

/**
 * The samples of these ids that exist, by id, read consistently. One that was stored before orders were kept counts as
 * delivered when it was last changed: its file came before that, so that whatever is delivered from now on is newer.
 */
export async function readStandings(ids: readonly string[]): Promise<Map<string, Standing>> {
  const headers = await readMuestraHeaders(ids);
  const standings = new Map<string, Standing>();
  const former: string[] = [];
  for (const [id, header] of headers) {
    const { orden, veredicto: known } = header;
    if (orden === undefined || known === undefined) former.push(id);
    else standings.set(id, { header, orden, veredicto: known });
  }
  for (let from = 0; from < former.length; from += openDocuments) {
    const stored = await readStoredMuestras(former.slice(from, from + openDocuments));
    for (const [id, { header, document }] of stored) standings.set(id, standingOf(header, document));
  }
  return standings;
}

function standingOf(header: MuestraHeader, { conclusion_muestra, revision }: MuestraDocument): Standing {
  const former = { archivo: header.archivo ?? '', entregada: new Date(header.entregada ?? header.lastModified) };
  return { header, orden: header.orden ?? ordenDe(former, revision), veredicto: veredicto(conclusion_muestra) };
}
