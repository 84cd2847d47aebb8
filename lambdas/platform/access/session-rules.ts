import type { Cliente } from '../../../contract/administracion/cliente.ts';
import type { ReglaDeUsuario } from '../../../contract/cuenta/usuario.ts';
import { knownAcceso, type StoredAcceso } from './store/acceso.ts';
import type { StoredUsuario } from './store/usuarios.ts';
import { Failure } from '../runtime/failure.ts';
import { readClientes } from './store/clientes.ts';
import { readEntradaEmpresa, type StoredEntrada } from './store/entradas-empresa.ts';
import type { Session } from '../credentials/store/sessions.ts';

type Ruled = Pick<StoredUsuario, 'role' | 'clientes' | 'factores' | 'createdAt'>;
/** A client's rule of second factors for its users, and since when it demands them. */
export type RulingCliente = Pick<Cliente, '_id' | 'segundoFactor'> & { segundoFactorDesde?: string | null | undefined };

const dayMs = 24 * 3600 * 1000;

/**
 * The demand of the rules of second factors on a user, whose clients are among `clientes`: none in a session begun with the
 * company account, whose second factors are the company's affair (docs/decisions/second-factors.md).
 */
export async function reglaOf(
  usuario: Ruled,
  clientes: readonly RulingCliente[],
  { conEmpresa = false }: { conEmpresa?: boolean | undefined } = {},
): Promise<ReglaDeUsuario> {
  if (conEmpresa) return { obligatorio: false, configurado: usuario.factores.length > 0, plazo: null };
  return reglaBy(await knownAcceso(), usuario, clientes);
}

/** The same by a rule that is given. @internal */
export function reglaBy(acceso: StoredAcceso, usuario: Ruled, clientes: readonly RulingCliente[]): ReglaDeUsuario {
  const since = demandedSince(acceso, usuario, clientes);
  const configurado = usuario.factores.length > 0;
  if (since.length === 0) return { obligatorio: false, configurado, plazo: null };
  const created = Date.parse(usuario.createdAt);
  const first = Math.min(...since.map((instant) => Math.max(created, Date.parse(instant ?? usuario.createdAt))));
  const plazo = configurado ? null : new Date(first + acceso.diasDeGracia * dayMs).toISOString();
  return { obligatorio: true, configurado, plazo };
}

/** The instants since when rules demand a second factor of a user (null: from the user's beginning); empty if none does. */
function demandedSince(acceso: StoredAcceso, { role, clientes: own }: Ruled, clientes: readonly RulingCliente[]) {
  const { administradores, administradoresDesde } = acceso;
  if (role === 'admin') return administradores === 'obligatorio' ? [administradoresDesde] : [];
  const ofPortal = acceso.clientes === 'obligatorio' ? [acceso.clientesDesde] : [];
  const its = clientes.filter(({ _id }) => own.includes(_id));
  if (its.length === 0) return ofPortal;
  return its.flatMap(({ segundoFactor = 'portal', segundoFactorDesde = null }) => {
    if (segundoFactor === 'portal') return ofPortal;
    return segundoFactor === 'obligatorio' ? [segundoFactorDesde] : [];
  });
}

type Asked = Pick<StoredUsuario, 'role' | 'master' | 'clientes' | 'email'>;

/** The company sign-ins of a user's clients; masters and administrators have none. */
async function entradasOf({ role, master, clientes }: Asked): Promise<(StoredEntrada | undefined)[]> {
  return role === 'admin' || master !== null ? [] : Promise.all(clientes.map(readEntradaEmpresa));
}

/**
 * Whether a user must sign in with its company account: the company sign-in is on and demands that (`soloEmpresa`), the address
 * is of its domains, and the client is active.
 */
async function isCompanyOnly(entrada: StoredEntrada | undefined, email: string): Promise<boolean> {
  if (!entrada?.activo || !entrada.soloEmpresa) return false;
  if (!entrada.dominios.includes(email.slice(email.lastIndexOf('@') + 1))) return false;
  const [cliente] = await readClientes([entrada.clienteId]);
  return cliente?.isActive === true;
}

/**
 * Refuses a sign-in without the company account to a user whose client demands the account. Call it after the user has proved its
 * identity. Throws COMPANY_SIGN_IN.
 */
export async function refuseCompanyOnly(usuario: Asked): Promise<void> {
  if (await isBoundToCompany(usuario)) throw new Failure('COMPANY_SIGN_IN');
}

/** Whether one of a user's clients demands the company account of it, by which nobody enters who is of other clients too. */
export async function isBoundToCompany(usuario: Asked): Promise<boolean> {
  const entradas = await entradasOf(usuario);
  return (await Promise.all(entradas.map((entrada) => isCompanyOnly(entrada, usuario.email)))).includes(true);
}

/**
 * Whether the client's current settings still allow the way in which a session began: with the company account, if the company
 * sign-in is on and wasn't switched off since; without it, unless the company account is demanded.
 */
export async function isTakenByCompany(
  { conEmpresa = false, desde }: Pick<Session, 'conEmpresa' | 'desde'>,
  usuario: Asked,
): Promise<boolean> {
  if (!conEmpresa) return !(await isBoundToCompany(usuario));
  const [entrada, ...others] = await entradasOf(usuario);
  return others.length === 0 && entrada?.activo === true && desde >= entrada.sesionesDesde;
}
