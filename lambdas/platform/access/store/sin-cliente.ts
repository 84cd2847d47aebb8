import { cleanOptions } from '../../../../contract/resultados/rules/opciones.ts';
import { clean } from '../../../../contract/base/texto.ts';
import { findClientesOf } from './known-clientes.ts';

/** Names that a report lists; the rest are counted. */
const maxListed = 100;

/** The solicitantes that no active client has: no client's user sees their samples. */
export async function unowned(solicitantes: ReadonlySet<string>): Promise<Set<string>> {
  if (solicitantes.size === 0) return new Set();
  const clientes = (await findClientesOf(solicitantes)).filter(({ isActive }) => isActive);
  return solicitantes.difference(new Set(clientes.flatMap((cliente) => cliente.solicitantes.map(clean))));
}

/** The number of solicitantes without an active client, and the first of them by name. */
export async function withoutCliente(
  solicitantes: ReadonlySet<string>,
): Promise<{ total: number; primeros: string[] }> {
  const nobodys = cleanOptions((await unowned(solicitantes)).values());
  return { total: nobodys.length, primeros: nobodys.slice(0, maxListed) };
}
