import { mapBounded } from '../../../platform/runtime/map-bounded.ts';
import { type MuestraHeader, readMuestraHeaders, revisionOf } from '../../muestras/store/muestras.ts';
import { writeMuestra } from '../../muestras/store/write-muestras.ts';

type Titulares = MuestraHeader['titulares'];

/** Solicitantes that are kept of a sample; earlier ones are forgotten. */
const maxTitulares = 30;

/** The solicitantes of a sample after a delivery at an instant with this one. */
export function titularesAfter(
  former: MuestraHeader | undefined,
  { solicitante, entregada }: { solicitante: string; entregada: Date },
): Titulares {
  if (!former || former.solicitante === solicitante) return former?.titulares;
  const known = former.titulares ?? [{ solicitante: former.solicitante, desde: '' }];
  // A revision counts before the time of its delivery: the newest solicitante is the last of the list all the same.
  const desde = [entregada.toISOString(), known.at(-1)?.desde ?? ''].toSorted().at(-1) ?? '';
  return [...known, { solicitante, desde }].slice(-maxTitulares);
}

/** A delivery that came after a newer one of its sample was stored. */
export interface LateDelivery {
  _id: string;
  solicitante: string;
  entregada: Date;
}

/**
 * The solicitantes that a sample has had as far as they are still known, once it turns out that an earlier delivery,
 * read late, named another one for its instant; undefined where it says what is known. When the sample passed from one
 * to the other isn't known then, so all until the next change that is known is forgotten.
 */
export function titularesWithout(
  header: MuestraHeader,
  { solicitante, entregada }: Omit<LateDelivery, '_id'>,
): Titulares {
  const at = entregada.toISOString();
  if (header.entregada === undefined || at >= header.entregada) return undefined;
  const known = header.titulares ?? [{ solicitante: header.solicitante, desde: '' }];
  const then = known.findLast(({ desde }) => desde <= at);
  if (!then || then.solicitante === solicitante) return undefined;
  const later = known.filter(({ desde }) => desde > at);
  return later.length > 0 ? later : [{ solicitante: header.solicitante, desde: header.entregada }];
}

/**
 * Has the samples of late deliveries forget whose they were, where those name others (docs/decisions/0019). A death in
 * between leaves the rest for the delivery, repeated, to do.
 */
export async function forgetTitulares(late: readonly LateDelivery[]): Promise<void> {
  let pending = late;
  for (let tries = 0; pending.length > 0; tries++) {
    if (tries === 20) throw new Error(`${pending.length} samples were written by others at every attempt`);
    const stored = await readMuestraHeaders(pending.map(({ _id }) => _id));
    const done = await mapBounded(pending, 16, async (delivery) => {
      const found = stored.get(delivery._id);
      const titulares = found && titularesWithout(found, delivery);
      if (!found || !titulares) return true;
      const after = { ...found, titulares, version: found.version + 1, revision: revisionOf(found) };
      return writeMuestra({ header: after, over: found });
    });
    pending = pending.filter((_, i) => !done[i]);
  }
}
