import { publish } from '../../platform/bus/bus.ts';
import { digestDateAt } from './resumen.ts';
import { takesRetrasos } from './alert-eligibility.ts';
import { mapBounded } from '../../platform/runtime/map-bounded.ts';
import { listRetrasos } from '../../platform/access/store/retrasos.ts';
import { readUsuarios } from '../../platform/access/store/usuarios-panel.ts';

/**
 * Orders the mails about late samples that are due at an instant, as digests are: from seven in the morning, one for each
 * user who chose them; how many. Ordered again under the same key, it is one order.
 */
export async function orderRetrasos(now: Date): Promise<number> {
  const fecha = digestDateAt(now);
  if (fecha === undefined) return 0;
  const waiting = (await listRetrasos()).filter(({ ultimo }) => ultimo < fecha);
  const due = (await readUsuarios(waiting.map(({ usuarioId }) => usuarioId))).filter(takesRetrasos);
  await mapBounded(due, 16, async ({ _id: usuarioId }) => publish('retrasos', { usuarioId, fecha }));
  return due.length;
}
