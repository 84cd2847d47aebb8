import type { Acuse } from '../../../contract/muestras/revision.ts';
import { vistaDeCorreccion } from './access/correcciones.ts';
import { findClosed } from './access/read-muestra.ts';
import { OutOfScope } from '../../platform/access/out-of-scope.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import { noteConfirmada, noteLeida, readVistasDe, type StoredAcuse } from './store/acuses.ts';
import { numeroDeRevision } from './store/muestras.ts';
import { readUsuarios } from '../../platform/access/store/usuarios.ts';

/**
 * 'He leído los cambios': first writes the confirmation for the laboratory, then takes the sample off the user's list. A sample
 * that was withdrawn, or passed to another client, can be confirmed by users who could see it before.
 */
export const confirmLeida: Implementation<'confirmLeida'> = async ({ params, body }, { usuario, alcance, now }) => {
  const found = await findClosed(alcance, params.id);
  const correccion = found?.header.correccion;
  if (!found || !correccion || body.numero > correccion.numero) throw new Failure('NOT_FOUND');
  const { solicitante, tipo } = found.header;
  if (!vistaDeCorreccion(alcance, { ...correccion, solicitante, tipo })) throw new OutOfScope();
  const key = { _id: params.id, usuarioId: usuario._id };
  if (usuario.role !== 'admin') await noteConfirmada(key, body.numero, now);
  await noteLeida(key, body.numero, now);
  return { numero: body.numero };
};

/** The users who were shown a sample, even a withdrawn one, and the states that they have confirmed. */
export const listAcuses: Implementation<'listAcuses'> = async ({ params }, { alcance }) => {
  const found = await findClosed(alcance, params.id);
  if (!found) throw new Failure('NOT_FOUND');
  const vistas = await readVistasDe(params.id);
  const usuarios = await readUsuarios(vistas.map(({ usuarioId }) => usuarioId));
  const emails = new Map(usuarios.map(({ _id, email }) => [_id, email]));
  const latest = numeroDeRevision(found.header);
  const acuses = vistas.flatMap((vista) => acuseOf(vista, emails.get(vista.usuarioId), latest));
  return { acuses: acuses.toSorted((a, b) => a.email.localeCompare(b.email)) };
};

function acuseOf(
  { usuarioId, vista, leida, leidaEn }: StoredAcuse,
  email: string | undefined,
  latest: number,
): Acuse[] {
  if (email === undefined) return [];
  const shown = Math.min(vista ?? leida ?? 0, latest);
  return [{ usuario: usuarioId, email, vista: shown, leida: leida ?? null, leidaEn: leidaEn ?? null }];
}
