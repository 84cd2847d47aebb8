import { createHash } from 'node:crypto';
import type { MuestraDocument } from '../../contract/muestra.ts';
import { type Familia, rowOf } from '../index/row.ts';
import { applyChanges, type IndexChange, type Place } from '../index/write.ts';
import { mapBounded } from '../store/map-bounded.ts';
import { type MuestraHeader, readMuestraHeaders, revisionOf, writeMuestra } from '../store/muestras.ts';

/** What became of a delivered sample. */
export type Outcome = 'nueva' | 'actualizada' | 'sin_cambios';

interface Change {
  document: MuestraDocument;
  before: MuestraHeader | undefined;
  after: MuestraHeader;
}

/**
 * Stores samples, at most one of each id, and gives what became of each by `_id`. The index is brought up to date
 * before the items: a crash between the two leaves items that still differ from what was delivered, so the same
 * delivery, repeated, does the rest. Where somebody else writes the same sample meanwhile, it is read again and
 * repeated. With `dryRun` nothing is written.
 */
export async function saveMuestras(
  documents: readonly MuestraDocument[],
  { now, dryRun }: { now: Date; dryRun: boolean },
): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, Outcome>();
  let pending = documents;
  for (let tries = 0; pending.length > 0; tries++) {
    if (tries === 10) throw new Error(`${pending.length} samples are being written by somebody else all the time`);
    const headers = await readMuestraHeaders(pending.map(({ _id }) => _id));
    const changes: Change[] = [];
    for (const document of pending) {
      const before = headers.get(document._id);
      const after = headerOf(document, before, now);
      // After a conflict the index may still say what the winner's rival wrote there before it lost, so it is written
      // again even where the item already is as delivered.
      const isChanged = tries > 0 || before?.huella !== after.huella;
      if (isChanged) changes.push({ document, before, after });
      outcomes.set(document._id, isChanged ? outcomeOf(before) : (outcomes.get(document._id) ?? 'sin_cambios'));
    }
    pending = dryRun ? [] : await write(changes);
  }
  return outcomes;
}

const outcomeOf = (before: MuestraHeader | undefined): Outcome => (before ? 'actualizada' : 'nueva');

/** Writes the changes; gives back those that somebody else was first with. */
async function write(changes: readonly Change[]): Promise<MuestraDocument[]> {
  await applyChanges(changes.map(indexChange));
  const written = await mapBounded(changes, 32, async ({ document, before, after }) =>
    writeMuestra(after, document, before?.version),
  );
  return changes.filter((_, i) => !written[i]).map(({ document }) => document);
}

function headerOf(document: MuestraDocument, before: MuestraHeader | undefined, now: Date): MuestraHeader {
  const version = (before?.version ?? 0) + 1;
  const huella = createHash('sha256').update(JSON.stringify(document)).digest('hex');
  return {
    _id: document._id,
    numero: document.numero_muestra,
    solicitante: document.solicitante.nombre,
    tipo: document.tipo_muestra,
    estado: document.estado,
    fecha: document.fecha_muestra,
    version,
    huella,
    // What is written again after a conflict, as it already was, is no new revision.
    revision: before?.huella === huella ? revisionOf(before) : version,
    importedAt: before?.importedAt ?? now.toISOString(),
    lastModified: now.toISOString(),
  };
}

function indexChange({ document, before, after }: Change): IndexChange {
  const familia = familiaOf(after);
  return { before: before && placeOf(before), after: familia && { familia, row: rowOf(document) } };
}

function familiaOf({ estado }: MuestraHeader): Familia | undefined {
  return estado === 'anulada' ? undefined : estado;
}

function placeOf(header: MuestraHeader): Place | undefined {
  const familia = familiaOf(header);
  const { solicitante, fecha, numero, _id: id } = header;
  return familia && { familia, solicitante, fecha, numero, id };
}
