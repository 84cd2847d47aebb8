import type { Filtros } from '../../../../contract/resultados/filtros.ts';

/** The filters with another value for one of them; blank or an empty list takes it away. */
export function withFilter<K extends keyof Filtros>(filtros: Filtros, name: K, value: Filtros[K]): Filtros {
  const { [name]: _, ...others } = filtros;
  if (value === undefined || value.length === 0) return others;
  const next: Filtros = { ...others };
  next[name] = value;
  return next;
}

/** The filters that a change of another one clears: solicitantes belong to a client, types to a group (section 4). */
const dependents = { clienteId: 'solicitante', tipoGrupoId: 'tipoMuestra' } as const;

/** The filters with another client or group, or none, and without what was chosen of the one before. */
export function withOwner(filtros: Filtros, name: 'clienteId' | 'tipoGrupoId', id: string | undefined): Filtros {
  if ((id ?? '') === (filtros[name] ?? '')) return filtros;
  return withFilter(withFilter(filtros, name, id), dependents[name], undefined);
}
