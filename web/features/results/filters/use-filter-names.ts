import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { FilterNames } from './active-filters.ts';
import { filterOptions } from './filter-options.ts';

/** What a client or a group out of one's sight is called. */
export const unknownName = 'no disponible';

/** How the clients and the groups are called, as far as whoever is signed in may know of them. */
export function useFilterNames(): FilterNames {
  const { data, isPending } = useQuery(filterOptions);
  return useMemo(() => {
    const unknown = isPending ? 'cargando...' : unknownName;
    const namesOf = (options: { _id: string; nombre: string }[] = []) => {
      const names = new Map(options.map(({ _id, nombre }) => [_id, nombre]));
      return (id: string) => names.get(id) ?? unknown;
    };
    return { clienteId: namesOf(data?.clientes), tipoGrupoId: namesOf(data?.tiposGrupos) };
  }, [data, isPending]);
}
