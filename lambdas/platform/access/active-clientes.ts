import { readClientes, type StoredCliente } from './store/clientes.ts';
import { findClientesOf } from './store/known-clientes.ts';

/** The active clients that have a solicitante now. */
export async function activeClientesOf(solicitante: string): Promise<StoredCliente[]> {
  const known = await findClientesOf([solicitante]);
  const clientes = await readClientes(known.map(({ _id }) => _id));
  return clientes.filter(({ isActive }) => isActive);
}
