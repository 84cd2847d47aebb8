import type { MuestraDocument } from '../../../../contract/muestras/muestra.ts';
import { rescan } from '../../muestras/reindex/scan.ts';
import { repairExactly } from '../../muestras/reindex/repair.ts';
import { type Part, partKey, partOf } from '../../../engine/parts/part.ts';
import type { Family } from '../../../engine/blocks/row.ts';
import { mapBounded } from '../../../platform/runtime/map-bounded.ts';
import type { MuestraHeader } from '../../muestras/store/muestras.ts';

/** A sample whose delivery was refused, and the header of the one that is stored instead. */
export interface Refused {
  document: MuestraDocument;
  header: MuestraHeader;
}

interface Place {
  part: Part;
  ids: string[];
  solicitantes: Set<string>;
}

/**
 * Sees to it that the index shows the stored samples and not those refused in their favour. A reading of the same file
 * may have written its rows before it found a newer item, or before it died: the index goes before the item
 * (docs/decisions/0003). With `hasWritten`, this very process has, and another writer may be between its own row and
 * its item: then the item is written again too, which that writer finds. Otherwise the rows are only read, and
 * repaired where they differ: whatever else was under way when an earlier reading died has ended since, for a message
 * comes again only after longer than a reading may take.
 */
export async function repairIndex(refused: readonly Refused[], hasWritten: boolean): Promise<void> {
  const places = placesOf(refused);
  await mapBounded(places, hasWritten ? 1 : 4, async ({ part, ids, solicitantes }) => {
    if (!hasWritten) {
      const { partition, differences } = await rescan({ part, ids, solicitantes, isDamaged: false });
      // A damaged partition is rebuilt by the reindex.
      if (partition.isDamaged || differences.length === 0) return;
    }
    await repairExactly(part, ids, solicitantes);
  });
}

/** The parts that may hold rows of the delivered or of the stored sample. */
function placesOf(refused: readonly Refused[]): Place[] {
  const places = new Map<string, Place>();
  const add = (familia: Family, solicitante: string, id: string) => {
    const part = partOf(familia, solicitante);
    const place = places.get(partKey(part)) ?? { part, ids: [], solicitantes: new Set() };
    places.set(partKey(part), place);
    place.solicitantes.add(solicitante);
    if (place.ids.at(-1) !== id) place.ids.push(id);
  };
  for (const { document, header } of refused) {
    const { estado, solicitante, _id } = document;
    add(estado === 'anulada' ? 'autorizada' : estado, solicitante.nombre, _id);
    if (header.estado !== 'anulada') add(header.estado, header.solicitante, _id);
  }
  return [...places.values()];
}
