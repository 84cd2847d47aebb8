import { knownClientes } from '../../../platform/access/store/known-clientes.ts';
import type { StoredUsuario } from '../../../platform/access/store/usuarios.ts';
import type { NombreDeCliente } from './incidencias.ts';
import { type Alcance, allows } from '../../../platform/access/scope.ts';
import { knownTenedores } from '../../../platform/access/tenedores.ts';

/** The names of clients, by id. */
export async function nombresDe(): Promise<ReadonlyMap<string, string>> {
  return new Map((await knownClientes()).map(({ _id, nombre }) => [_id, nombre]));
}

/**
 * How a viewer that sees incidents of several clients is told whose one is: where another client that it sees has the requester, or
 * the incident's has it no more. One of a single client isn't told its own.
 */
export async function nombresDeClientes(
  { role, master, clientes }: StoredUsuario,
  alcance: Alcance,
): Promise<NombreDeCliente> {
  if (role !== 'admin' && master === null && clientes.length < 2) return () => null;
  const [nombres, tenedores] = await Promise.all([nombresDe(), knownTenedores()]);
  return ({ cliente, solicitante }) => {
    const now = tenedores(solicitante).filter((id) => allows(alcance.clientes ?? new Set(), id));
    return now.length === 1 && now[0] === cliente ? null : (nombres.get(cliente) ?? null);
  };
}
