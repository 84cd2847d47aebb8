import { Failure } from '../runtime/failure.ts';
import { readClientes } from './store/clientes.ts';
import { readEntradaEmpresa, type StoredEntrada } from './store/entradas-empresa.ts';
import type { Session } from '../credentials/store/sessions.ts';
import type { StoredUsuario } from './store/usuarios.ts';

type Asked = Pick<StoredUsuario, 'role' | 'master' | 'clientes' | 'email'>;

/** The company sign-in that is a user's affair: its client's. Masters and administrators have none. */
async function entradaOf({ role, master, clientes: [clienteId] }: Asked): Promise<StoredEntrada | undefined> {
  if (role === 'admin' || master !== null || clienteId === undefined) return undefined;
  return readEntradaEmpresa(clienteId);
}

/** Whether a user may sign in with its company's account alone: of its mail domains, while it is on and the client active. */
async function isCompanyOnly(entrada: StoredEntrada | undefined, email: string): Promise<boolean> {
  if (!entrada?.activo || !entrada.soloEmpresa) return false;
  if (!entrada.dominios.includes(email.slice(email.lastIndexOf('@') + 1))) return false;
  const [cliente] = await readClientes([entrada.clienteId]);
  return cliente?.isActive === true;
}

/**
 * Refuses a sign-in without the company's account to a user whose client demands that one. To be asked once the user has
 * shown to be the right one. Throws COMPANY_SIGN_IN.
 */
export async function refuseCompanyOnly(usuario: Asked): Promise<void> {
  if (await isCompanyOnly(await entradaOf(usuario), usuario.email)) throw new Failure('COMPANY_SIGN_IN');
}

/**
 * Whether a session began in a way that its user's client still takes, by the settings as they are now: with the company's
 * account while that is switched on, and since it was last switched off; without it, unless only that one is taken.
 */
export async function isTakenByCompany(
  { conEmpresa = false, desde }: Pick<Session, 'conEmpresa' | 'desde'>,
  usuario: Asked,
): Promise<boolean> {
  const entrada = await entradaOf(usuario);
  if (!conEmpresa) return !(await isCompanyOnly(entrada, usuario.email));
  return entrada?.activo === true && desde >= entrada.sesionesDesde;
}
