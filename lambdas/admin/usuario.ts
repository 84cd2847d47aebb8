import type { UsuarioEditable } from '../../contract/usuario-admin.ts';
import { publicUsuario } from '../access/public-usuario.ts';
import { Failure } from '../runtime/failure.ts';
import { EmailTaken, readUsuario, seededAdminId, type StoredUsuario } from '../store/usuarios.ts';
import { requireVersion } from '../audit/conflict.ts';

/** The user of an id, if the panel may touch it: the seeded administrator doesn't exist there (spec, section 6). */
export async function readEditable(id: string): Promise<StoredUsuario | undefined> {
  return id === seededAdminId ? undefined : readUsuario(id);
}

/** The same in the version that the caller names, if any. Throws NOT_FOUND or CONFLICT. */
export async function editable(id: string, version: number | undefined): Promise<StoredUsuario> {
  return requireVersion(await readEditable(id), version);
}

/** A user as the panel shows it. */
export async function shown(usuario: StoredUsuario): Promise<{ user: UsuarioEditable }> {
  const { version, correoRechazado } = usuario;
  return { user: { ...(await publicUsuario(usuario)), version, ...(correoRechazado && { correoRechazado }) } };
}

/** Writes a user; another's e-mail address is refused (EMAIL_TAKEN). */
export async function orEmailTaken<T>(write: Promise<T>): Promise<T> {
  return write.catch((error: unknown) => {
    if (!(error instanceof EmailTaken)) throw error;
    const { message, code } = new Failure('EMAIL_TAKEN');
    throw new Failure(code, { details: [{ field: 'email', message }] });
  });
}
