import { publish } from '../../platform/bus/bus.ts';
import { digestDateAt, hasDigestOn } from './resumen.ts';
import { takes } from './alert-eligibility.ts';
import { mapBounded } from '../../platform/runtime/map-bounded.ts';
import { listDigests } from '../../platform/access/store/digests.ts';
import { conNotas } from '../../platform/access/store/notas-de-correo.ts';
import { readUsuarios } from '../../platform/access/store/usuarios.ts';

/**
 * Orders the digests due at an instant, one for each user; gives their number. A digest that was ordered before and isn't sent
 * yet is ordered again under the same key, so that missing or repeated hourly messages do no harm.
 */
export async function orderDigests(now: Date): Promise<number> {
  const fecha = digestDateAt(now);
  if (fecha === undefined) return 0;
  const waiting = (await listDigests()).filter(({ ultimo }) => ultimo < fecha);
  const usuarios = await conNotas(await readUsuarios(waiting.map(({ usuarioId }) => usuarioId)));
  const due = usuarios.filter((usuario) => takes.resumen(usuario) && hasDigestOn(usuario.resumen, fecha));
  await mapBounded(due, 16, async ({ _id: usuarioId }) => publish('resumen', { usuarioId, fecha }));
  return due.length;
}
