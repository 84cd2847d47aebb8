import { publish } from '../../platform/bus/bus.ts';
import type { Events } from '../../platform/bus/events.ts';
import { takes } from './alert-eligibility.ts';
import { candidatesOf } from '../../platform/access/readers.ts';
import { conNotas } from '../../platform/access/store/notas-de-correo.ts';
import { mapBounded } from '../../platform/runtime/map-bounded.ts';

/**
 * Orders the mails about a delivery with faults, one for each administrator who chose such mails. Repeated, it orders the same
 * mails, under the same keys.
 */
export async function orderDeliveryMails({ entrega }: Events['faltas']): Promise<{ correos: number }> {
  const wanting = (await conNotas(await candidatesOf([]))).filter(takes.entrega);
  await mapBounded(wanting, 16, async ({ _id: usuarioId }) => publish('entrega', { usuarioId, entrega }));
  return { correos: wanting.length };
}
