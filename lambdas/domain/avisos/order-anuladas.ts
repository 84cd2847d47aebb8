import { publish } from '../../platform/bus/bus.ts';
import { takes } from './alert-eligibility.ts';
import { isVisibleAnulada } from '../muestras/access/anuladas.ts';
import { readersOf, withNotas } from '../../platform/access/readers.ts';
import { mapBounded } from '../../platform/runtime/map-bounded.ts';
import type { AnuladaDe } from '../../platform/bus/events.ts';
import { claimAnulacion } from '../muestras/store/anulaciones.ts';
import { readMuestraHeaders } from '../muestras/store/muestras.ts';
import type { Corrections } from './order-corrections.ts';

/**
 * Orders the mails about the annulled samples of a batch that no other batch has claimed, one for each user who chose such mails
 * and sees any; gives their number. A sample whose withdrawal a user is mailed is left out for this user. Repeated, it orders the
 * same mails.
 */
export async function orderAnuladas(
  announced: readonly AnuladaDe[],
  { lote, corrections }: { lote: string; corrections: Corrections },
): Promise<number> {
  if (announced.length === 0) return 0;
  const isOwn = await mapBounded(announced, 16, async (one) => claimAnulacion(one, lote));
  const own = announced.filter((_, n) => isOwn[n]);
  const headers = await readMuestraHeaders(own.map(({ _id }) => _id));
  const readers = await withNotas(
    await readersOf(new Set([...headers.values()].map(({ solicitante }) => solicitante))),
  );
  const orders = readers.flatMap(({ usuario, alcance }) => {
    if (!takes.anuladas(usuario)) return [];
    const told = new Set(corrections.get(usuario._id)?.map(({ _id }) => _id));
    const anuladas = own.filter(({ _id, en }) => {
      const header = headers.get(_id);
      return header && !told.has(_id) && isVisibleAnulada(alcance, header) && header.anulacion.en === en;
    });
    return anuladas.length > 0 ? [{ usuarioId: usuario._id, lote, anuladas }] : [];
  });
  await mapBounded(orders, 16, async (order) => publish('anuladas', order));
  return orders.length;
}
