import { compareNames } from '../../contract/rules/opciones.ts';
import { findUsuariosReferring } from '../store/usuarios-panel.ts';

/** The e-mail addresses, in order, of the users that refer to a client or a group (`targets` of the store). */
export async function emailsReferringTo(target: string): Promise<string[]> {
  const usuarios = await findUsuariosReferring([target]);
  return usuarios.map(({ email }) => email).sort(compareNames);
}
