import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Filtros } from '../../../../contract/resultados/filtros.ts';
import {
  type VisibleFiltros,
  visibleFiltros,
  eligibleSolicitantes,
  eligibleTipos,
  type OptionsSource,
  solicitantesSource,
  tiposSource,
} from '../../../../contract/resultados/rules/visible-filtros.ts';
import type { Usuario } from '../../../../contract/cuenta/usuario.ts';
import type { PickerOption } from '../../../forms/picker-entries.ts';
import type { RemoteOptions } from '../../../forms/use-remote-options.ts';
import { profileOptions } from '../../../auth/current-user.ts';
import {
  clienteOptions,
  filterOptions,
  nombreDeEntregaOptions,
  remoteFilters,
  solicitantesOptions,
  tiposOptions,
} from '../api.ts';
import type { FilterNames } from './active-filters.ts';

/** A list to choose from, whether it is still on its way, and whether it couldn't be had. */
interface Eligible<T> {
  options: readonly T[];
  isLoading: boolean;
  isFailed: boolean;
  /** How the others are searched for, where they are too many to be sent. */
  remote?: RemoteOptions | undefined;
}

interface EligibleLists {
  /** Which of the fields there are. */
  visible: VisibleFiltros;
  clientes: Eligible<PickerOption> & { chosenOptions: readonly PickerOption[] };
  grupos: Eligible<PickerOption>;
  solicitantes: Eligible<string>;
  tipos: Eligible<string>;
}

const none: readonly never[] = [];

/** What a user may choose from: the general lists, and those of the client and of the group that are chosen. */
export function useEligible(usuario: Usuario, { clienteId, tipoGrupoId }: Filtros): EligibleLists {
  const { data, isPending, isLoadingError: isFailed } = useQuery(filterOptions);
  const visible = useMemo(() => visibleFiltros(usuario, data?.solicitantes ?? none), [usuario, data]);
  const isOfCliente = Boolean(clienteId && visible.cliente);
  const ofCliente = useQuery({ ...solicitantesOptions(clienteId ?? ''), enabled: isOfCliente });
  const isOfGrupo = Boolean(tipoGrupoId && visible.tipoMuestra);
  const ofGrupo = useQuery({ ...tiposOptions(tipoGrupoId ?? ''), enabled: isOfGrupo });
  const deCliente = isOfCliente ? (ofCliente.data?.solicitantes ?? null) : undefined;
  const deGrupo = isOfGrupo ? (ofGrupo.data?.tiposMuestra ?? null) : undefined;

  const chosen = useChosenCliente(clienteId);
  const chosenOptions = useMemo(() => (chosen ? [{ value: chosen._id, label: chosen.nombre }] : none), [chosen]);
  const clientes = useMemo(() => data?.clientes.map(asOption) ?? none, [data]);
  const grupos = useMemo(
    () => gruposOfCliente(data?.tiposGrupos ?? none, ofCliente.data?.tiposGrupos, tipoGrupoId).map(asOption),
    [data, ofCliente.data, tipoGrupoId],
  );
  const solicitantes = useMemo(
    () => eligibleSolicitantes(usuario, data?.solicitantes ?? none, deCliente),
    [usuario, data, deCliente],
  );
  const tipos = useMemo(() => eligibleTipos(usuario, data?.tiposMuestra ?? none, deGrupo), [usuario, data, deGrupo]);
  const totals = data?.recortadas;
  return {
    visible,
    clientes: {
      options: clientes,
      isLoading: isPending,
      isFailed,
      remote: remoteFilters('clientes', totals?.clientes),
      chosenOptions,
    },
    grupos: { options: grupos, isLoading: isPending || ofCliente.isLoading, isFailed },
    solicitantes: {
      options: solicitantes,
      isLoading: isPending || ofCliente.isLoading,
      isFailed,
      remote: remoteOf(solicitantesSource(usuario, deCliente), {
        general: () => remoteFilters('solicitantes', totals?.solicitantes),
        derived: () => remoteFilters('solicitantes', ofCliente.data?.recortadas?.solicitantes, { clienteId }),
      }),
    },
    tipos: {
      options: tipos,
      isLoading: isPending || ofGrupo.isLoading,
      isFailed,
      remote: remoteOf(tiposSource(usuario, deGrupo), {
        general: () => remoteFilters('tiposMuestra', totals?.tiposMuestra),
        derived: () => remoteFilters('tiposMuestra', ofGrupo.data?.recortadas?.tiposMuestra, { tipoGrupoId }),
      }),
    },
  };
}

/** The groups that the chosen client has samples of, and the chosen one; all where no client is, or where they aren't known. */
function gruposOfCliente<T extends { _id: string }>(
  all: readonly T[],
  own: readonly string[] | undefined,
  chosen: string | undefined,
): readonly T[] {
  return own ? all.filter(({ _id }) => _id === chosen || own.includes(_id)) : all;
}

/** The search of the list that the options come from; what is the user's own is held whole. */
function remoteOf(source: OptionsSource, of: Record<'general' | 'derived', () => RemoteOptions | undefined>) {
  return source === 'own' ? undefined : of[source]();
}

/** The client that is chosen, if any: among those sent or, where they are too many, asked for by its id. */
function useChosenCliente(clienteId: string | undefined) {
  const { data } = useQuery(filterOptions);
  const sent = data?.clientes.find(({ _id }) => _id === clienteId);
  const isElsewhere = clienteId !== undefined && !sent && data?.recortadas?.clientes !== undefined;
  const found = useQuery({ ...clienteOptions(clienteId ?? ''), enabled: isElsewhere });
  if (sent || !isElsewhere) return sent ?? null;
  return found.data ? { _id: found.data.valor, nombre: found.data.nombre } : found.isPending ? undefined : null;
}

function asOption({ _id, nombre, color }: { _id: string; nombre: string; color?: string }): PickerOption {
  return { value: _id, label: nombre, ...(color && { color }) };
}

/** What a client or a group out of one's sight is called. */
export const unknownName = 'no disponible';

/** Names of the groups, and of the chosen client and delivery, within the user's scope. */
export function useFilterNames({ clienteId: chosenId, entrega: entregaId }: Filtros): FilterNames {
  const { data, isPending } = useQuery(filterOptions);
  const usuario = useQuery({ ...profileOptions, enabled: false }).data?.user;
  const isKnown = entregaId !== undefined && usuario?.role === 'admin';
  const entrega = useQuery({ ...nombreDeEntregaOptions(entregaId ?? ''), enabled: isKnown });
  const cliente = useChosenCliente(chosenId);
  return useMemo(() => {
    const unknown = (isAwaited: boolean) => (isAwaited ? 'cargando...' : unknownName);
    const grupos = new Map(data?.tiposGrupos.map(({ _id, nombre }) => [_id, nombre]));
    return {
      clienteId: () => cliente?.nombre ?? unknown(isPending || cliente === undefined),
      tipoGrupoId: (id: string) => grupos.get(id) ?? unknown(isPending),
      entrega: () => entrega.data ?? unknown(entrega.isLoading || !usuario),
    };
  }, [data, isPending, cliente, entrega.data, entrega.isLoading, usuario]);
}
