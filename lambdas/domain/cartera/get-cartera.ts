import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import { clean, compareNames } from '../../../contract/base/texto.ts';
import { type ClienteDeCartera, maxClientesDeCartera } from '../../../contract/cartera/calls.ts';
import { diasDePlazo } from '../../../contract/programa/rules/plazo.ts';
import { queryCounts } from '../../engine/query/statistics/counts.ts';
import type { ScopingCliente } from '../../platform/access/scope.ts';
import { enCliente, visibleClientes } from '../../platform/access/visible.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { mapBounded } from '../../platform/runtime/map-bounded.ts';
import { countIncidencias } from '../incidencias/read.ts';
import { porTomarEn } from '../programa/list-por-tomar.ts';

/** Clients that are asked about at once: a client's answer is small, what it is counted from is not. */
const atOnce = 4;

/** How each client stands that a viewer may know of, the one in most danger first. */
export const getCartera: Implementation<'getCartera'> = async (_input, viewer) => {
  const clientes = await visibleClientes(viewer);
  const some = clientes.length > maxClientesDeCartera ? [] : clientes;
  const all = await mapBounded(some, atOnce, async (cliente) => lineaDe(cliente, viewer));
  return { hoy: fechaEnMadrid(viewer.now), total: clientes.length, clientes: all.toSorted(byDanger) };
};

/** A client by the functions of the pages that its figures lead to, each asked of this client alone. */
async function lineaDe(
  { _id, nombre, solicitantes }: ScopingCliente,
  request: Parameters<typeof countIncidencias>[1],
): Promise<ClienteDeCartera> {
  const own = enCliente(request, _id);
  const query = { clienteId: _id };
  const hoy = fechaEnMadrid(request.now);
  const [{ sinResolver }, { resumen, hasPrograma, isPorEmpezar, noContado, otrasFilas }, { hasta = null }] =
    await Promise.all([
      countIncidencias({ query, params: undefined, body: undefined }, own),
      porTomarEn(query, own, { ventana: diasDePlazo('mes', hoy), hoy }),
      queryCounts('autorizada', own.alcance, { solicitantes: new Set(solicitantes.map(clean)) }, 'ninguna'),
    ]);
  const { sinHacer, atrasadas, tocan, sinPuntos } = resumen;
  return {
    cliente: { _id, nombre },
    sinResolver,
    porTomar: hasPrograma || sinHacer > 0 ? { sinHacer, atrasadas, tocan, sinPuntos } : null,
    isPorEmpezar,
    noContado,
    otrasFilas,
    ultimaMuestra: hasta,
  };
}

const nothing = { sinHacer: 0, atrasadas: 0, tocan: 0 };

/** What fails first, then what is overdue, then what is to be taken this month. */
function byDanger(a: ClienteDeCartera, b: ClienteDeCartera): number {
  const [of, other] = [a.porTomar ?? nothing, b.porTomar ?? nothing];
  return (
    b.sinResolver - a.sinResolver ||
    other.sinHacer + other.atrasadas - of.sinHacer - of.atrasadas ||
    other.tocan - of.tocan ||
    compareNames(a.cliente.nombre, b.cliente.nombre)
  );
}
