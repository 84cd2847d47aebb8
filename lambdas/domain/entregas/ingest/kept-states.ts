import type { MuestraDocument } from '../../../../contract/muestras/muestra.ts';
import { mapBounded } from '../../../platform/runtime/map-bounded.ts';
import { isBefore } from './entrega.ts';
import { entregasOf, keepPrevio, previoOvertaken, previosWith, withEntrega } from '../store/estados-previos.ts';
import { type MuestraHeader, readMuestraHeaders, revisionOf } from '../../muestras/store/muestras.ts';
import { type MuestraWrite, writeMuestras } from '../../muestras/store/write-muestras.ts';

/** What a delivery says that came after a newer one was stored, with the header that it would have had. */
export interface Overtaken {
  document: MuestraDocument;
  header: MuestraHeader;
}

/**
 * Keeps what a delivery says that was overtaken: it comes back where those after it are withdrawn. Where the state in force
 * says the same, that state learns of the delivery instead. Gives what isn't overtaken any more, since those after it were
 * withdrawn meanwhile: it is to be stored.
 */
export async function keepOvertaken(
  overtaken: readonly Overtaken[],
  id: string | undefined,
): Promise<MuestraDocument[]> {
  if (id === undefined) return [];
  const inForceAgain: MuestraDocument[] = [];
  let pending = overtaken;
  for (let tries = 0; pending.length > 0; tries++) {
    if (tries === 20) throw new Error(`${pending.length} samples were written by others at every attempt`);
    const inForce = await readMuestraHeaders(pending.map(({ document }) => document._id));
    const writes: { one: Overtaken; write: MuestraWrite }[] = [];
    const others: Overtaken[] = [];
    for (const one of pending) {
      const stored = inForce.get(one.document._id);
      if (stored && !isBefore(one.header.orden ?? '', stored.orden ?? '')) {
        inForceAgain.push(one.document);
        continue;
      }
      const write = stored && noteOf(one, stored, id);
      if (write) writes.push({ one, write });
      // One that said the same may have been replaced meanwhile by a third delivery.
      else if (stored?.huella !== one.header.huella) others.push(one);
    }
    await mapBounded(others, 16, async (one) => keepPrevio(stateOf(one, id)));
    const isWritten = await writeMuestras(writes.map(({ write }) => write));
    pending = writes.flatMap(({ one }, n) => (isWritten[n] ? [] : [one]));
  }
  return inForceAgain;
}

const stateOf = ({ document, header }: Overtaken, id: string) => ({ header: { ...header, entregas: [id] }, document });

/** What the state in force has to learn of what was overtaken, if anything. */
function noteOf(one: Overtaken, stored: MuestraHeader, id: string): MuestraWrite | undefined {
  const next = { ...stored, version: stored.version + 1, revision: revisionOf(stored) };
  const known = entregasOf(stored);
  if (stored.huella === one.header.huella) {
    return known.includes(id) ? undefined : { header: { ...next, entregas: withEntrega(known, id) }, over: stored };
  }
  const previos = previosWith(stored, id);
  if (previos && previos === stored.previos) return undefined;
  return { header: { ...next, previos }, over: stored, also: [previoOvertaken(stateOf(one, id))] };
}
