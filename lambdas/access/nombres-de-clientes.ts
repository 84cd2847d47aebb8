import { knownClientes } from '../store/known-clientes.ts';
import type { StoredUsuario } from '../store/usuarios.ts';
import type { NombreDeCliente } from './incidencias.ts';

/** What a viewer that sees incidents of several clients calls each; one of a single client isn't told its own. */
export async function nombresDeClientes({ role, master, clientes }: StoredUsuario): Promise<NombreDeCliente> {
  if (role !== 'admin' && master === null && clientes.length < 2) return () => null;
  const nombres = new Map((await knownClientes()).map(({ _id, nombre }) => [_id, nombre]));
  return (cliente) => nombres.get(cliente) ?? null;
}
