import type { UsuarioEditable } from '../../../contract/administracion/usuario-admin.ts';
import { publicUsuario } from '../../platform/access/public-usuario.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import { invitationSeconds } from '../../platform/credentials/invitacion.ts';
import { conSusNotas, type UsuarioConNotas } from '../../platform/access/store/notas-de-correo.ts';
import {
  EmailTaken,
  noCredential,
  readUsuario,
  seededAdminId,
  type StoredUsuario,
} from '../../platform/access/store/usuarios.ts';
import { requireVersion } from '../../platform/audit/conflict.ts';

/** The user of an id; undefined for the seeded administrator, which the panel hides. */
export async function readEditable(id: string): Promise<StoredUsuario | undefined> {
  return id === seededAdminId ? undefined : readUsuario(id);
}

/** The same user in the version given, if any. Throws NOT_FOUND or CONFLICT. */
export async function requireEditable(id: string, version: number | undefined): Promise<StoredUsuario> {
  return requireVersion(await readEditable(id), version);
}

/** A user as the panel's calls answer it. */
export async function editableAnswer(usuario: StoredUsuario): Promise<{ user: UsuarioEditable }> {
  const [{ segundoFactor: _regla, ...shown }, noted] = await Promise.all([
    publicUsuario(usuario),
    conSusNotas(usuario),
  ]);
  return { user: { ...shown, ...panelFields(noted) } };
}

/** What the panel shows of a user besides what everyone who sees the user does. */
export function panelFields(
  usuario: UsuarioConNotas,
): Pick<UsuarioEditable, 'version' | 'correoRechazado' | 'invitacion' | 'conSegundoFactor' | 'conCuentaDeEmpresa'> {
  const { version, correoRechazado, factores, cuentaEmpresa } = usuario;
  return {
    version,
    ...(correoRechazado && { correoRechazado }),
    ...(factores.length > 0 && { conSegundoFactor: true }),
    ...(cuentaEmpresa !== null && { conCuentaDeEmpresa: true }),
    ...(isInvited(usuario) && { invitacion: { enviada: usuario.invitado, caduca: endOf(usuario.invitado) } }),
  };
}

function endOf(invitado: string): string {
  return new Date(Date.parse(invitado) + invitationSeconds * 1000).toISOString();
}

/** Whether a user was invited and has never had a password: nothing but a mailed link lets it in. */
export function isInvited(usuario: StoredUsuario): usuario is StoredUsuario & { invitado: string } {
  return usuario.invitado !== undefined && usuario.credencial === noCredential && usuario.lastLogin === null;
}

/** Awaits a user's write. Throws EMAIL_TAKEN where another user has the address. */
export async function orEmailTaken<T>(write: Promise<T>): Promise<T> {
  return write.catch((error: unknown) => {
    if (!(error instanceof EmailTaken)) throw error;
    const { message, code } = new Failure('EMAIL_TAKEN');
    throw new Failure(code, { details: [{ field: 'email', message }] });
  });
}
