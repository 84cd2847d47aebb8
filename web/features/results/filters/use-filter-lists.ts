import { skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Filtros } from '../../../../contract/filtros.ts';
import {
  type VisibleFiltros,
  visibleFiltros,
  eligibleSolicitantes,
  eligibleTipos,
} from '../../../../contract/rules/visible-filtros.ts';
import type { Usuario } from '../../../../contract/usuario.ts';
import type { PickerOption } from '../../../forms/picker-entries.ts';
import { filterOptions, solicitantesOptions, tiposOptions } from '../queries.ts';
import type { FilterNames } from './active-filters.ts';

/** A list to choose from, and whether it is still on its way. */
interface Eligible<T> {
  options: readonly T[];
  isLoading: boolean;
}

interface EligibleLists {
  /** Which of the fields there are. */
  visible: VisibleFiltros;
  clientes: Eligible<PickerOption>;
  grupos: Eligible<PickerOption>;
  solicitantes: Eligible<string>;
  tipos: Eligible<string>;
}

const none: readonly never[] = [];

/** What a user may choose from: the general lists, and those of the client and of the group that are chosen. */
export function useEligible(usuario: Usuario, { clienteId, tipoGrupoId }: Filtros): EligibleLists {
  const { data, isPending } = useQuery(filterOptions);
  const visible = useMemo(() => visibleFiltros(usuario, data?.solicitantes ?? none), [usuario, data]);
  const ofCliente = useQuery(
    clienteId && visible.cliente
      ? solicitantesOptions(clienteId)
      : { queryKey: ['filters', 'none'], queryFn: skipToken },
  );
  const ofGrupo = useQuery(
    tipoGrupoId && visible.tipoMuestra
      ? tiposOptions(tipoGrupoId)
      : { queryKey: ['filters', 'none'], queryFn: skipToken },
  );
  const deCliente = clienteId && visible.cliente ? (ofCliente.data ?? null) : undefined;
  const deGrupo = tipoGrupoId && visible.tipoMuestra ? (ofGrupo.data ?? null) : undefined;

  const clientes = useMemo(() => data?.clientes.map(asOption) ?? none, [data]);
  const grupos = useMemo(() => data?.tiposGrupos.map(asOption) ?? none, [data]);
  const solicitantes = useMemo(
    () => eligibleSolicitantes(usuario, data?.solicitantes ?? none, deCliente),
    [usuario, data, deCliente],
  );
  const tipos = useMemo(() => eligibleTipos(usuario, data?.tiposMuestra ?? none, deGrupo), [usuario, data, deGrupo]);
  return {
    visible,
    clientes: { options: clientes, isLoading: isPending },
    grupos: { options: grupos, isLoading: isPending },
    solicitantes: { options: solicitantes, isLoading: isPending || ofCliente.isLoading },
    tipos: { options: tipos, isLoading: isPending || ofGrupo.isLoading },
  };
}

function asOption({ _id, nombre, color }: { _id: string; nombre: string; color?: string }): PickerOption {
  return { value: _id, label: nombre, ...(color && { color }) };
}

/** What a client or a group out of one's sight is called. */
export const unknownName = 'no disponible';

/** Names of the clients and groups within the user's scope. */
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
