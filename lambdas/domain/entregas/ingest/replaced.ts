import type { MuestraDocument } from '../../../../contract/muestras/muestra.ts';
import { mapBounded } from '../../../platform/runtime/map-bounded.ts';
import { noteOfAnulacion } from '../../muestras/store/anulaciones.ts';
import { noteOfCorreccion } from '../../muestras/store/correcciones.ts';
import { claveOf, entregasOf, previoKept, previosWith } from '../store/estados-previos.ts';
import {
  findStoredMuestras,
  type MuestraHeader,
  numeroDeRevision,
  type StoredMuestra,
} from '../../muestras/store/muestras.ts';
import { revisionKept } from '../../muestras/store/revisiones.ts';
import { correctionBy } from './corrections.ts';
import type { CurrentMuestra } from './current-muestras.ts';

/** A sample that is to be written: over which, as what. */
export interface Change {
  document: MuestraDocument;
  before: CurrentMuestra | undefined;
  after: MuestraHeader;
  /** Whether the index has to change, not just what is known of the newest delivery. */
  isIndexed: boolean;
  /** Whether the document is what is stored. */
  isSame: boolean;
  /** Whether the state that it replaces was brought by withdrawn deliveries alone. */
  isRetirada?: boolean;
}

/** A change with all that is written with it. */
export interface Prepared extends Change {
  also: readonly object[];
}

/** Whole samples in memory at once. */
const maxOpenDocuments = 500;

/**
 * Adds to each change the other writes of its transaction: the state that it replaces, kept where readers had seen it or a
 * withdrawal may bring it back, and the entries of the logs of corrections and annulments. Leaves out samples that another
 * writer has replaced since they were read.
 */
export async function withReplaced(changes: readonly Change[], now: Date): Promise<Prepared[]> {
  const prepared: Prepared[] = [];
  for (let from = 0; from < changes.length; from += maxOpenDocuments) {
    const part = changes.slice(from, from + maxOpenDocuments);
    const wanted = part.filter((change) => isSeen(change) || othersOf(change).length > 0);
    const { good: stored, damaged } = await findStoredMuestras(wanted.map(({ document }) => document._id));
    const done = await mapBounded(part, 16, async (change) => {
      const before = change.before?.header;
      const current = stored.get(change.document._id);
      const isGone = current && current.header.version !== before?.version;
      const isMissing = !current && wanted.includes(change) && !damaged.has(change.document._id);
      return isGone || isMissing ? [] : [await prepare(change, current, now)];
    });
    prepared.push(...done.flat());
  }
  return prepared;
}

async function prepare(change: Change, stored: StoredMuestra | undefined, now: Date): Promise<Prepared> {
  const { document, before, isSame, isRetirada } = change;
  const also: object[] = [];
  let { after } = change;
  if (before && !isSame) {
    const { header } = before;
    const others = othersOf(change);
    if (stored && others.length > 0) {
      const previo = { ...header, entregas: others };
      also.push(previoKept({ ...stored, header: previo }));
      after = { ...after, previos: previosWith(header, claveOf(previo)) };
    }
    const { correccion, keeps } = await correctionBy(document, { header, stored }, now);
    after = { ...after, correccion };
    if (stored && keeps) also.push(revisionKept(numeroDeRevision(header), stored, isRetirada));
    if (correccion && correccion.numero !== numeroDeRevision(header))
      also.push(noteOfCorreccion({ ...correccion, ...placeOf(after) }));
  }
  const { anulacion } = after;
  if (anulacion && !anulacion.pasado && !isSame) also.push(noteOfAnulacion({ ...placeOf(after), en: anulacion.en }));
  return { ...change, after, also };
}

const isSeen = ({ before, isSame }: Change) => !isSame && before?.header.estado === 'autorizada';

/** The deliveries of the state that is replaced which the new one doesn't have. */
function othersOf({ before, after, isSame }: Change): string[] {
  if (!before || isSame) return [];
  return entregasOf(before.header).filter((id) => !after.entregas?.includes(id));
}

const placeOf = ({ _id, numero, solicitante, tipo }: MuestraHeader) => ({
  _id,
  numero_muestra: numero,
  solicitante,
  tipo,
});
