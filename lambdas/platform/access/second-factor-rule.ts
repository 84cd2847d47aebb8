import type { Cliente } from '../../../contract/administracion/cliente.ts';
import type { ReglaDeUsuario } from '../../../contract/cuenta/cuenta.ts';
import { knownAcceso, type StoredAcceso } from './store/acceso.ts';
import type { StoredUsuario } from './store/usuarios.ts';

type Ruled = Pick<StoredUsuario, 'role' | 'clientes' | 'factores' | 'createdAt'>;
/** What a client says of its users' second factors, and since when it demands them. */
export type RulingCliente = Pick<Cliente, '_id' | 'segundoFactor'> & { segundoFactorDesde?: string | null | undefined };

const dayMs = 24 * 3600 * 1000;

/**
 * What the rule of second factors demands of a user, whose clients are among those given: nothing in a session that began
 * with the company's account, whose second factors are the company's affair (docs/decisions/0059).
 */
export async function reglaOf(
  usuario: Ruled,
  clientes: readonly RulingCliente[],
  { conEmpresa = false }: { conEmpresa?: boolean | undefined } = {},
): Promise<ReglaDeUsuario> {
  if (conEmpresa) return { obligatorio: false, configurado: usuario.factores.length > 0, plazo: null };
  return reglaBy(await knownAcceso(), usuario, clientes);
}

/** The same by a rule that is given. */
export function reglaBy(acceso: StoredAcceso, usuario: Ruled, clientes: readonly RulingCliente[]): ReglaDeUsuario {
  const since = demandedSince(acceso, usuario, clientes);
  const configurado = usuario.factores.length > 0;
  if (since.length === 0) return { obligatorio: false, configurado, plazo: null };
  const created = Date.parse(usuario.createdAt);
  const first = Math.min(...since.map((instant) => Math.max(created, Date.parse(instant ?? usuario.createdAt))));
  const plazo = configurado ? null : new Date(first + acceso.diasDeGracia * dayMs).toISOString();
  return { obligatorio: true, configurado, plazo };
}

/** Since when each of the rules that a user is under demands a second factor (null: from its beginning); none may. */
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
