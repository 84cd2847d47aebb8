import { incidenciaFaults } from '../../contract/rules/incidencias/messages.ts';
import { emailSchema } from '../../contract/usuario.ts';
import { isColleague } from '../access/colleagues.ts';
import { miradaDe, vistaDe } from '../access/incidencias.ts';
import { loadScope } from '../access/load-scope.ts';
import type { Viewer } from '../access/viewer.ts';
import { readIncidencia, type StoredIncidencia } from '../store/incidencias.ts';
import { putResponsableOrder } from '../store/responsable-orders.ts';
import { findUsuarioByEmail } from '../store/usuarios.ts';
import { refused } from './change.ts';

/** How long after somebody was made responsible the same request, sent again, still orders the mail, in milliseconds. */
const againMs = 60 * 60_000;

/**
 * Who is to be responsible for an incident, as it is kept: a name without an account as it is written, or the address of a user
 * who sees the incident: the viewer itself or one who may be named to it. Throws VALIDATION, in the same words whether there
 * is no such user, it may not be named or it doesn't see the incident.
 */
export async function responsableDe(
  texto: string,
  { usuario }: Pick<Viewer, 'usuario'>,
  incidencia: StoredIncidencia,
): Promise<string> {
  if (!texto.includes('@')) return texto;
  const email = emailSchema.safeParse(texto);
  if (!email.success) throw refused(incidenciaFaults.responsableNoEsUno, 'responsable');
  const found = await findUsuarioByEmail(email.data);
  const isNamed = found !== undefined && (found._id === usuario._id || isColleague(usuario, found));
  if (!isNamed || !vistaDe(await miradaDe(await loadScope(found)), incidencia)) {
    throw refused(incidenciaFaults.responsableSinAcceso, 'responsable');
  }
  return found.email;
}

/**
 * Orders the mail to whom a user has just made responsible for an incident; none to the user itself, nor to a name without an
 * account. Also where the request is sent again, since the first one may have died before: it is mailed once.
 */
export async function orderResponsable(id: string, { usuario, now }: Pick<Viewer, 'usuario'> & { now: Date }) {
  const stored = await readIncidencia(id);
  const given = stored?.pasos.findLast(({ tipo }) => tipo === 'responsable');
  if (!stored?.responsable?.includes('@') || given?.quien?._id !== usuario._id) return;
  if (stored.responsable === usuario.email || now.getTime() - Date.parse(given.cuando) > againMs) return;
  const responsable = await findUsuarioByEmail(stored.responsable);
  if (responsable) await putResponsableOrder({ incidencia: id, cuando: given.cuando, usuarioId: responsable._id });
}
