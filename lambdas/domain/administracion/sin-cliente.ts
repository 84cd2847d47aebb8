import {
  maxSinCliente,
  type Parecido,
  type SinCliente,
} from '../../../contract/administracion/solicitantes-sin-cliente.ts';
import { nearestName } from '../../platform/runtime/parecidos.ts';
import { clean, compareNames } from '../../../contract/base/texto.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { queryCells } from '../../engine/query/statistics/counts.ts';
import { knownClientes, type ListedCliente } from '../../platform/access/store/known-clientes.ts';

/**
 * The solicitantes of samples that no client has, active or not: an inactive client's users see nothing for a reason
 * that the panel shows elsewhere.
 */
export const listSinCliente: Implementation<'listSinCliente'> = async (_input, { alcance }): Promise<SinCliente> => {
  const [resultados, enCurso, clientes] = await Promise.all([
    queryCells('autorizada', alcance, {}, 'solicitante'),
    queryCells('en_curso', alcance, {}, 'solicitante'),
    knownClientes(),
  ]);
  const owned = new Set(clientes.flatMap(({ solicitantes }) => solicitantes.map(clean)));
  const counts = new Map<string, number>();
  const conCliente = new Set<string>();
  for (const { bucket, cumple, noCumple, otros } of [...resultados.cells, ...enCurso.cells]) {
    if (owned.has(bucket)) conCliente.add(bucket);
    else counts.set(bucket, (counts.get(bucket) ?? 0) + cumple + noCumple + otros);
  }
  const sorted = [...counts].toSorted(([a, of], [b, than]) => than - of || compareNames(a, b));
  const parecidoTo = likeness(clientes);
  const sinCliente = sorted
    .slice(0, maxSinCliente)
    .map(([solicitante, muestras]) => ({ solicitante, muestras, parecido: parecidoTo(solicitante) }));
  return { sinCliente, total: counts.size, conCliente: conCliente.size };
};

/** Finds the client's solicitante that a name is probably meant to be; active clients' before others', then by name. */
function likeness(clientes: readonly ListedCliente[]): (name: string) => Parecido | null {
  const owners = new Map<string, Parecido['cliente']>();
  const inOrder = clientes.toSorted(
    (a, b) => Number(b.isActive) - Number(a.isActive) || compareNames(a.nombre, b.nombre),
  );
  for (const { _id, nombre, solicitantes } of inOrder) {
    for (const name of solicitantes.map(clean)) if (!owners.has(name)) owners.set(name, { _id, nombre });
  }
  const nearest = nearestName([...owners.keys()]);
  return (wanted) => {
    const found = nearest(wanted);
    const cliente = found && owners.get(found.name);
    return cliente ? { cliente, solicitante: found.name, diferencia: found.diferencia } : null;
  };
}
