import { publish } from '../../platform/bus/bus.ts';
import { incidenciaFaults } from '../../../contract/incidencias/rules/messages.ts';
import { emailSchema } from '../../../contract/cuenta/usuario.ts';
import { isColleague } from './access/colleagues.ts';
import { viewpointOf, vistaDe } from './access/incidencias.ts';
import { loadScope } from '../../platform/access/load-scope.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { readIncidencia, type StoredIncidencia } from './store/incidencias.ts';
import { findUsuarioByEmail } from '../../platform/access/store/usuarios.ts';
import { refused } from './change.ts';

/**
 * Who is to be responsible for an incident, as it is kept: a name without an account as it is written, or the address of a user
 * who sees the incident: the viewer itself or one who may be named to it; with the mail that is to be ordered to another user,
 * who is written into the incident with it, so that no death comes between. Throws VALIDATION, in the same words whether there
 * is no such user, it may not be named or it doesn't see the incident.
 */
export async function responsableDe(
  texto: string,
  { usuario, now }: Pick<Viewer, 'usuario'> & { now: Date },
  incidencia: StoredIncidencia,
): Promise<Pick<StoredIncidencia, 'responsable' | 'encargo'>> {
  if (!texto.includes('@')) return { responsable: texto };
  const email = emailSchema.safeParse(texto);
  if (!email.success) throw refused(incidenciaFaults.responsableNoEsUno, 'responsable');
  const found = await findUsuarioByEmail(email.data);
  const isNamed = found !== undefined && (found._id === usuario._id || isColleague(usuario, found));
  if (!isNamed || !vistaDe(await viewpointOf(await loadScope(found)), incidencia)) {
    throw refused(incidenciaFaults.responsableSinAcceso, 'responsable');
  }
  const isOwn = found._id === usuario._id;
  return { responsable: found.email, ...(!isOwn && { encargo: { cuando: now.toISOString(), usuarioId: found._id } }) };
}

/**
 * Orders the mail to whom an incident was given, at once: where the process dies before, the next turn does
 * (`lambdas/domain/incidencias/seguimiento/follow-turn.ts`). It is mailed once.
 */
export async function orderResponsable(incidencia: string): Promise<void> {
  const encargo = (await readIncidencia(incidencia))?.encargo;
  if (encargo) await publish('responsable', { incidencia, ...encargo });
}
