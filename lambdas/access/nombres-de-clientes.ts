import { knownClientes } from '../store/known-clientes.ts';
import type { StoredUsuario } from '../store/usuarios.ts';
import type { NombreDeCliente } from './incidencias.ts';
import { knownTenedores } from './tenedores.ts';

/**
 * How a viewer that sees incidents of several clients is told whose one is: where another client has the requester, or the incident's
 * has it no more. One of a single client isn't told its own.
 */
export async function nombresDeClientes({ role, master, clientes }: StoredUsuario): Promise<NombreDeCliente> {
  if (role !== 'admin' && master === null && clientes.length < 2) return () => null;
  const [known, tenedores] = await Promise.all([knownClientes(), knownTenedores()]);
  const nombres = new Map(known.map(({ _id, nombre }) => [_id, nombre]));
  return ({ cliente, solicitante }) => {
    const now = tenedores(solicitante);
    return now.length === 1 && now[0] === cliente ? null : (nombres.get(cliente) ?? null);
  };
}
