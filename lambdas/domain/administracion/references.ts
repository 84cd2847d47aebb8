import { inUseMessage } from '../../../contract/administracion/rules/panel-messages.ts';
import { compareNames } from '../../../contract/base/texto.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import { findUsuarios, type ListedUsuario } from '../../platform/access/store/known-usuarios.ts';

/** Makes sure that no user refers to what is about to be deleted. Throws IN_USE, naming those that do. */
export async function requireUnused(refers: (usuario: ListedUsuario) => boolean): Promise<void> {
  const usuarios = await findUsuarios(refers);
  if (usuarios.length === 0) return;
  throw new Failure('IN_USE', { message: inUseMessage(usuarios.map(({ email }) => email).sort(compareNames)) });
}
