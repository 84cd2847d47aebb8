import type { FiltrosComunes } from '../../../contract/resultados/filtros.ts';
import { veredicto } from '../../../contract/muestras/rules/conclusion.ts';
import { clean } from '../../../contract/base/texto.ts';
import { type Allowed, intersect } from '../../platform/access/scope.ts';
import { type Asking, readNamedCliente, readNamedGrupo } from '../../platform/access/visible.ts';
import type { RowFilters } from './filter-block.ts';

/**
 * The filters of a request as the index takes them. A client or group that doesn’t exist, or that the viewer may not know
 * of, leaves nothing: filters only narrow the scope, and no answer tells whether another's client or group exists.
 */
export async function resolveFilters(filtros: FiltrosComunes, viewer: Asking): Promise<RowFilters> {
  const [ofCliente, ofGrupo] = await Promise.all([
    solicitantesOfCliente(filtros.clienteId, viewer),
    tiposOfGrupo(filtros.tipoGrupoId, viewer),
  ]);
  return {
    solicitantes: intersect(listed(filtros.solicitante), ofCliente),
    tipos: intersect(listed(filtros.tipoMuestra), ofGrupo),
    search: filtros.search,
    numero: filtros.numeroMuestra,
    desde: filtros.fechaInicio,
    hasta: filtros.fechaFin,
    conclusion: filtros.conclusionMuestra ? veredicto(filtros.conclusionMuestra) : undefined,
  };
}

/** Blanks are ignored: a list of blanks filters nothing, in a body as in an address. */
function listed(names: readonly string[] = []): Allowed {
  const given = names.map(clean).filter((name) => name !== '');
  return given.length > 0 ? new Set(given) : 'todos';
}

async function solicitantesOfCliente(id: string | undefined, viewer: Asking): Promise<Allowed> {
  return id ? new Set((await readNamedCliente(viewer, id))?.solicitantes.map(clean)) : 'todos';
}

async function tiposOfGrupo(id: string | undefined, viewer: Asking): Promise<Allowed> {
  return id ? new Set((await readNamedGrupo(viewer, id))?.tiposIncluidos.map(clean)) : 'todos';
}
