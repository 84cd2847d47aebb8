import type { Usuario } from '../../../contract/cuenta/usuario.ts';
import { reglaOf } from './session-rules.ts';
import { readClientes } from './store/clientes.ts';
import { conSusNotas } from './store/notas-de-correo.ts';
import type { StoredUsuario } from './store/usuarios.ts';

/**
 * A user as the API answers it to its session: without fields for the server alone, its clients with names.
 */
export async function publicUsuario(
  usuario: StoredUsuario,
  session: { conEmpresa?: boolean | undefined } = {},
): Promise<Usuario> {
  const {
    credencial: _credencial,
    sessionsSince: _since,
    codigosRecuperacion: _codigos,
    factores: _factores,
    ...shown
  } = usuario;
  const [clientes, { avisosPausados }] = await Promise.all([readClientes(usuario.clientes), conSusNotas(usuario)]);
  const segundoFactor = await reglaOf(usuario, clientes, session);
  return { ...shown, avisosPausados, segundoFactor, clientes: clientes.map(({ _id, nombre }) => ({ _id, nombre })) };
}
