import { knownClientes } from '../../../platform/access/store/known-clientes.ts';
import type { StoredUsuario } from '../../../platform/access/store/usuarios.ts';
import type { NombreDeCliente } from './incidencias.ts';
import { type Alcance, parteDe } from '../../../platform/access/scope.ts';
import { knownTenedores } from '../../../platform/access/tenedores.ts';

/** The names of clients, by id. */
export async function nombresDe(): Promise<ReadonlyMap<string, string>> {
  return new Map((await knownClientes()).map(({ _id, nombre }) => [_id, nombre]));
}

/**
 * Gives the name of an incident's client for a viewer who sees incidents of several clients: told where another client that the
 * viewer sees has the requester too, or the incident's client no longer has it. A viewer of a single client isn't told.
 */
export async function nombresDeClientes(
  { role, master, clientes }: StoredUsuario,
  alcance: Alcance,
): Promise<NombreDeCliente> {
  if (role !== 'admin' && master === null && clientes.length < 2) return () => null;
  const [nombres, tenedores] = await Promise.all([nombresDe(), knownTenedores()]);
  return ({ cliente, solicitante }) => {
    const now = tenedores(solicitante).filter((id) => parteDe(alcance, id) !== undefined);
    return now.length === 1 && now[0] === cliente ? null : (nombres.get(cliente) ?? null);
  };
}
