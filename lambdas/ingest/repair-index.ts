import type { MuestraDocument } from '../../contract/muestra.ts';
import { rescan } from '../index/scan.ts';
import { repairExactly } from '../index/repair.ts';
import type { Family } from '../index/row.ts';
import { mapBounded } from '../runtime/map-bounded.ts';
import type { MuestraHeader } from '../store/muestras.ts';

/** A sample whose delivery was refused, and the header of the one that is stored instead. */
export interface Refused {
  document: MuestraDocument;
  header: MuestraHeader;
}

interface Place {
  familia: Family;
  solicitante: string;
  ids: string[];
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
  await mapBounded(placesOf(refused), hasWritten ? 1 : 4, async (place) => {
    if (!hasWritten) {
      const { partition, differences } = await rescan({ ...place, isDamaged: false });
      // A damaged partition is rebuilt by the reindex.
      if (partition.isDamaged || differences.length === 0) return;
    }
    await repairExactly(place, place.ids);
  });
}

/** Where the rows of either may be: of the sample that was delivered, and of the one that is stored. */
function placesOf(refused: readonly Refused[]): Place[] {
  const places = new Map<string, Place>();
  const add = (familia: Family, solicitante: string, id: string) => {
    const key = `${familia}#${solicitante}`;
    const place = places.get(key) ?? { familia, solicitante, ids: [] };
    places.set(key, place);
    if (place.ids.at(-1) !== id) place.ids.push(id);
  };
  for (const { document, header } of refused) {
    const { estado, solicitante, _id } = document;
    add(estado === 'anulada' ? 'autorizada' : estado, solicitante.nombre, _id);
    if (header.estado !== 'anulada') add(header.estado, header.solicitante, _id);
  }
  return [...places.values()];
}
