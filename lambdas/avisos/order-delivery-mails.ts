import { takesDeliveries } from '../access/alert-eligibility.ts';
import { candidatesOf } from '../access/readers.ts';
import { mapBounded } from '../runtime/map-bounded.ts';
import { deleteFromOutbox, putDeliveryOrder, readFaultyDelivery } from '../store/alert-outbox.ts';

/**
 * Orders the mails about a delivery with faults, one for each administrator who wants it; undefined where that was done
 * before. Each has one key, so repeating this orders the same mails. The announcement is deleted once all are ordered.
 */
export async function orderDeliveryMails(key: string): Promise<{ correos: number } | undefined> {
  const entrega = await readFaultyDelivery(key);
  if (entrega === undefined) return undefined;
  const wanting = (await candidatesOf([])).filter(takesDeliveries);
  await mapBounded(wanting, 16, async ({ _id: usuarioId }) => putDeliveryOrder({ usuarioId, entrega }));
  await deleteFromOutbox(key);
  return { correos: wanting.length };
}
