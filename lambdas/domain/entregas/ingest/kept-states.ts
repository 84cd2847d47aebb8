import type { MuestraDocument } from '../../../../contract/muestras/muestra.ts';
import { mapBounded } from '../../../platform/runtime/map-bounded.ts';
import { entregasOf, keepPrevio, withEntrega } from '../store/estados-previos.ts';
import { type MuestraHeader, readStoredMuestras, revisionOf } from '../../muestras/store/muestras.ts';
import { writeMuestra } from '../../muestras/store/write-muestras.ts';

/** Whole samples in memory at once. */
const maxOpenDocuments = 500;

/** What a delivery says that came after a newer one was stored, with the header that it would have had. */
export interface Overtaken {
  document: MuestraDocument;
  header: MuestraHeader;
  /** Whether the newer one says the same. */
  isSame: boolean;
}

/**
 * Keeps what a delivery says that was overtaken: it comes back where those after it are withdrawn. Where the state in force
 * says the same, that state learns of the delivery instead.
 */
export async function keepOvertaken(overtaken: readonly Overtaken[], id: string | undefined): Promise<void> {
  if (id === undefined) return;
  const { same = [], other = [] } = Object.groupBy(overtaken, ({ isSame }) => (isSame ? 'same' : 'other'));
  await mapBounded(other, 16, async ({ document, header }) => keepPrevio({ header, document }));
  let pending = same;
  for (let tries = 0; pending.length > 0; tries++) {
    if (tries === 20) throw new Error(`${pending.length} samples were written by others at every attempt`);
    const done: boolean[] = [];
    for (let from = 0; from < pending.length; from += maxOpenDocuments) {
      const part = pending.slice(from, from + maxOpenDocuments);
      const stored = await readStoredMuestras(part.map(({ document }) => document._id));
      done.push(...(await mapBounded(part, 16, async (one) => isNoted(one, stored.get(one.document._id), id))));
    }
    pending = pending.filter((_, i) => !done[i]);
  }
}

/** Has the state in force know a delivery that says the same. False where another writer came first. */
async function isNoted(
  { document, header }: Overtaken,
  stored: { header: MuestraHeader; document: MuestraDocument } | undefined,
  id: string,
): Promise<boolean> {
  // Replaced meanwhile by a third delivery, what was said is kept as what any overtaken one says.
  if (stored?.header.huella !== header.huella) {
    await keepPrevio({ header: { ...header, entregas: [id] }, document });
    return true;
  }
  const known = entregasOf(stored.header);
  if (known.includes(id)) return true;
  const entregas = withEntrega(known, id);
  const { version } = stored.header;
  const after = { ...stored.header, entregas, version: version + 1, revision: revisionOf(stored.header) };
  return writeMuestra({ header: after, document: stored.document, over: version });
}
