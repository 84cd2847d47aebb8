import { Failure } from '../runtime/failure.ts';
import { readClientes } from '../store/clientes.ts';
import { readEntradaEmpresa } from '../store/entradas-empresa.ts';
import type { StoredUsuario } from '../store/usuarios.ts';

/**
 * Refuses a sign-in without the company's account to a user whose client demands that one: of its mail domains, and
 * while it is switched on and the client active. To be asked once the user has shown to be the right one.
 * Throws COMPANY_SIGN_IN.
 */
export async function refuseCompanyOnly({
  role,
  master,
  clientes: [clienteId],
  email,
}: Pick<StoredUsuario, 'role' | 'master' | 'clientes' | 'email'>): Promise<void> {
  if (role === 'admin' || master !== null || clienteId === undefined) return;
  const [entrada, [cliente]] = await Promise.all([readEntradaEmpresa(clienteId), readClientes([clienteId])]);
  if (!entrada?.activo || !entrada.soloEmpresa || !cliente?.isActive) return;
  if (!entrada.dominios.includes(email.slice(email.lastIndexOf('@') + 1))) return;
  throw new Failure('COMPANY_SIGN_IN');
}
