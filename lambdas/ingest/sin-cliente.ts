import { cleanOptions } from '../../contract/rules/opciones.ts';
import { clean } from '../../contract/rules/texto.ts';
import { findClientesOf } from '../store/clientes.ts';
import type { DeliveryReport } from './delivery-report.ts';

/** Names that a report lists; the rest are counted. */
const maxListed = 100;

/** Those of some solicitantes that no client has, active or not. */
export async function withoutCliente(solicitantes: ReadonlySet<string>): Promise<DeliveryReport['sin_cliente']> {
  if (solicitantes.size === 0) return { total: 0, primeros: [] };
  const clientes = await findClientesOf(solicitantes);
  const owned = new Set(clientes.flatMap((cliente) => cliente.solicitantes.map(clean)));
  const nobodys = cleanOptions(solicitantes.difference(owned).values());
  return { total: nobodys.length, primeros: nobodys.slice(0, maxListed) };
}
