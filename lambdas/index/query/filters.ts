import type { FiltrosComunes } from '../../../contract/filtros.ts';
import { veredicto } from '../../../contract/rules/conclusion.ts';
import { clean } from '../../../contract/rules/texto.ts';
import { type Allowed, intersect } from '../../access/scope.ts';
import type { RowFilters } from './match.ts';
import { readClientes } from '../../store/clientes.ts';
import { listTipoGrupos } from '../../store/tipo-grupos.ts';

/**
 * The filters of a request as the index takes them. A client or group that doesn’t exist leaves
 * nothing: the scope that they are applied to is only ever narrowed.
 */
export async function resolveFilters(filtros: FiltrosComunes): Promise<RowFilters> {
  const [ofCliente, ofGrupo] = await Promise.all([
    solicitantesOfCliente(filtros.clienteId),
    tiposOfGrupo(filtros.tipoGrupoId),
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

/** Blanks name nothing: a list of blanks filters as little as none, in a body as in an address. */
function listed(names: readonly string[] = []): Allowed {
  const given = names.map(clean).filter((name) => name !== '');
  return given.length > 0 ? new Set(given) : 'todos';
}

async function solicitantesOfCliente(id: string | undefined): Promise<Allowed> {
  if (!id) return 'todos';
  const [cliente] = await readClientes([id]);
  return new Set(cliente?.solicitantes.map(clean));
}

async function tiposOfGrupo(id: string | undefined): Promise<Allowed> {
  if (!id) return 'todos';
  const grupos = await listTipoGrupos();
  return new Set(grupos.find(({ _id }) => _id === id)?.tiposIncluidos.map(clean));
}
