import { compareNames } from '../../contract/rules/opciones.ts';
import type { StoredUsuario } from '../store/usuarios.ts';
import { listUsuarios } from '../store/usuarios-panel.ts';

/** The e-mail addresses of the users that something holds of, in order. */
export async function correosQueUsan(holds: (usuario: StoredUsuario) => boolean): Promise<string[]> {
  const usuarios = await listUsuarios();
  return usuarios
    .filter(holds)
    .map(({ email }) => email)
    .sort(compareNames);
}
