import { publish } from '../../platform/bus/bus.ts';
import { digestDateAt } from './resumen.ts';
import { takes } from './alert-eligibility.ts';
import { mapBounded } from '../../platform/runtime/map-bounded.ts';
import { clasesDeAvisoDiario, listAvisosDiarios } from '../../platform/access/store/avisos-diarios.ts';
import { conNotas } from '../../platform/access/store/notas-de-correo.ts';
import { readUsuarios } from '../../platform/access/store/usuarios.ts';

/**
 * Orders the daily mails about late samples and samples to be taken that are due at an instant, like digests: from seven in the
 * morning, one of each kind for each user who chose it; gives their number. An order repeated under its key is one order.
 */
export async function orderDiarios(now: Date): Promise<number> {
  const fecha = digestDateAt(now);
  if (fecha === undefined) return 0;
  const counts = await Promise.all(
    clasesDeAvisoDiario.map(async (clase) => {
      const waiting = (await listAvisosDiarios(clase)).filter(({ ultimo }) => ultimo < fecha);
      const usuarios = await conNotas(await readUsuarios(waiting.map(({ usuarioId }) => usuarioId)));
      const due = usuarios.filter(takes[clase]);
      await mapBounded(due, 16, async ({ _id: usuarioId }) => publish(clase, { usuarioId, fecha }));
      return due.length;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
