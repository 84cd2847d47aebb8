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
 * The stored form of the person responsible for an incident: a name without an account, as written; or the address of a user who
 * sees the incident, the viewer or a colleague (`isColleague`). For another user also the mail to be ordered (`encargo`), which
 * is written with the incident, so that no crash loses it. Throws VALIDATION, with the same message whether the user doesn't
 * exist, isn't a colleague or doesn't see the incident.
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
 * Orders the mail to the person made responsible at once. If the process dies before, the next turn orders it
 * (`lambdas/domain/incidencias/seguimiento/follow-turn.ts`). The mail is sent once.
 */
export async function orderResponsable(incidencia: string): Promise<void> {
  const encargo = (await readIncidencia(incidencia))?.encargo;
  if (encargo) await publish('responsable', { incidencia, ...encargo });
}
