import { compareNames } from '../../contract/rules/opciones.ts';
import type { StoredUsuario } from '../store/usuarios.ts';
import { listUsuarios } from '../store/usuarios-panel.ts';

/** The e-mail addresses, in order, of the users that refer to a resource, which `refers` decides. */
export async function emailsReferringTo(refers: (usuario: StoredUsuario) => boolean): Promise<string[]> {
  const usuarios = await listUsuarios();
  return usuarios
    .filter(refers)
    .map(({ email }) => email)
    .sort(compareNames);
}
