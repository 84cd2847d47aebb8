import { type LoaderFunctionArgs, redirect, replace } from 'react-router-dom';
import { hashKey } from '@tanstack/react-query';
import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import type { Filtros } from '../../../contract/resultados/filtros.ts';
import type { BusquedaFiltros, OpcionesEncontradas } from '../../../contract/resultados/opciones.ts';
import { fechaCorta } from '../../../contract/base/fechas.ts';
import { profileOptions } from '../../auth/current-user.ts';
import type { RemoteOptions } from '../../forms/use-remote-options.ts';
import { type Agrupacion, listAddress, type ListState } from './address.ts';
import { noteAsked, noteRestored } from './filters/last-visit.ts';
import { addressOfChoice, isAnythingRemembered, remembered } from './filters/remembered.ts';
import { groupingQuery, type Snapshot } from './stats/snapshot.ts';
import { loadPart } from '../../app/part.ts';
import { call, lazyQueriesOf, pages, query, queryClient, session } from '../../app/services.ts';
import { prefixFailure } from '../../client/api-error.ts';

let isFirstLoad = true;

/**
 * Asks for what the open tab shows, and for the lists to filter by, while the page is being fetched. The page waits for
 * them, the navigation doesn't. The bare page, reached from elsewhere, redirects to the filters that the user left it
 * with, before anything is asked for; an address with anything in it is taken at its word.
 */
export async function prefetchResults({ request }: LoaderFunctionArgs): Promise<Response | null> {
  const opened = isFirstLoad;
  isFirstLoad = false;
  if (!session.state().signedIn) return null;
  const url = new URL(request.url);
  // 'Back' has moved the window already: it leads to the page as it was, filters or not.
  const isBack = !opened && location.pathname + location.search === url.pathname + url.search;
  if (!url.search && !isBack && isAnythingRemembered(localStorage)) {
    const filters = await rememberedFilters();
    noteRestored(filters);
    if (filters) return opened ? replace(`/results?${filters}`) : redirect(`/results?${filters}`);
  }
  const state = listAddress.read(url.searchParams);
  const asked = addressOfChoice(state);
  noteAsked(asked);
  // Reloaded, or opened where it was left.
  if (opened && asked) void rememberedFilters().then((filters) => filters === asked && noteRestored(asked));
  if (state.tab === 'tabla') void queryClient.prefetchQuery(resultsOptions(state));
  // Its calls are in its own chunk; where that can't be fetched, the tab says so.
  else if (state.tab === 'evolucion') {
    void import('../evolucion/api.ts').then((part) => part.prefetchEvolucion(state)).catch(() => undefined);
  } else {
    void queryClient.prefetchQuery(statsOptions(state.filtros, state.agrupacion));
    void queryClient.prefetchInfiniteQuery(ahoraOptions(state.filtros));
  }
  void queryClient.prefetchQuery(filterOptions);
  return null;
}

/** The user's last choice; nothing where the profile can't be loaded, which the guard shows. */
async function rememberedFilters(): Promise<string> {
  const profile = await queryClient.ensureQueryData(profileOptions).catch(() => undefined);
  return profile ? remembered(localStorage, profile.user._id) : '';
}

/** Samples on a page of the list. */
const pageSize = 20;

/** One page of the list, as the address asks for it. */
export function resultsOptions({ filtros, page, sortBy, sortOrder }: ListState) {
  return query(
    'listResults',
    { query: { ...filtros, page, limit: pageSize, sortBy, sortOrder } },
    { via: (answer) => prefixFailure('Error obteniendo resultados', answer) },
  );
}

const staleTime = 5 * 60_000;

const deliveries = lazyQueriesOf(
  async () => (await loadPart(async () => import('../../../contract/entregas/calls.ts'))).entregasCalls,
);

/** What a delivery is called: its file, and the day that it came. */
export function nombreDeEntregaOptions(id: string) {
  return deliveries.query(
    'getEntrega',
    { params: { id } },
    {
      select: ({ entrega }) => `${entrega.archivo}, ${fechaCorta(fechaEnMadrid(new Date(entrega.entregada)))}`,
      staleTime,
    },
  );
}

/** Everything that results can be filtered by, within the user's scope. */
export const filterOptions = query('getFilters', {}, { staleTime });

/** The solicitantes of the client chosen. */
export function solicitantesOptions(cliente: string) {
  return query(
    'getSolicitantesOfCliente',
    { params: { cliente } },
    { via: async (answer, signal) => logged(answer, signal, 'los solicitantes del cliente'), staleTime },
  );
}

/** The types of the group chosen. */
export function tiposOptions(grupo: string) {
  return query(
    'getTiposMuestraOfGrupo',
    { params: { grupo } },
    { via: async (answer, signal) => logged(answer, signal, 'los tipos del grupo'), staleTime },
  );
}

/** A client by its id, where the list of clients is too long to hold it; null for one out of the user's scope. */
export function clienteOptions(id: string) {
  return query(
    'searchFilters',
    { query: { lista: 'clientes', valor: [id] } },
    {
      select: ({ opciones }) => opciones.find(({ valor }) => valor === id) ?? null,
      staleTime,
      // One that was just chosen has its name from the search.
      placeholderData: () =>
        queryClient
          .getQueriesData<OpcionesEncontradas>({ queryKey: ['searchFilters', { query: { lista: 'clientes' } }] })
          .map(([, found]) => found)
          .find((found) => found?.opciones.some(({ valor }) => valor === id)),
    },
  );
}

const listNames = { clientes: 'clientes', solicitantes: 'solicitantes', tiposMuestra: 'tipos' } as const;

/** How a list of filters is searched that is too long to be sent; undefined for one that is sent whole. */
export function remoteFilters(
  lista: BusquedaFiltros['lista'],
  total: number | undefined,
  owner: Pick<BusquedaFiltros, 'clienteId' | 'tipoGrupoId'> = {},
): RemoteOptions | undefined {
  if (total === undefined) return undefined;
  return {
    total,
    what: listNames[lista],
    search: (search) => query('searchFilters', { query: { lista, search, ...owner } }),
  };
}

/** Failures of these lists are only logged. */
async function logged<T>(request: Promise<T>, signal: AbortSignal, what: string): Promise<T> {
  try {
    return await request;
  } catch (error) {
    // oxlint-disable-next-line no-console -- the list stays without them: only logged
    if (!signal.aborted) console.warn(`No se han podido cargar ${what}:`, error);
    throw error;
  }
}

/** When the figures that the tab showed last were answered, by their query. */
const shown = new Map<string, number>();

/** Notes that figures are shown: entering the tab again asks for newer ones. */
export function noteShown({ filtros, agrupacion }: Snapshot, answeredAt: number): void {
  shown.set(hashKey(statsOptions(filtros, agrupacion).queryKey), answeredAt);
}

/**
 * The statistics of a set of filters under a grouping. The three calls are one query, so that figures of two groupings, or of two
 * moments, never stand side by side, and a late answer is dropped with the others.
 */
export function statsOptions(filtros: Filtros, agrupacion: Agrupacion) {
  const asked = { query: { ...filtros, ...groupingQuery(agrupacion) } };
  return query('getStats', asked, {
    via: async (answer, signal): Promise<Snapshot> => {
      const [stats, grupos, detalle] = await Promise.all([
        prefixFailure('Error al cargar estadísticas', answer),
        prefixFailure('Error al cargar estadísticas de grupos', call('getTipoGruposStats', { ...asked, signal })),
        prefixFailure(
          'Error al cargar estadísticas detalladas de grupos',
          call('getTipoGruposDetailed', { ...asked, signal }),
        ),
      ]);
      return { filtros, agrupacion, stats, grupos, detalle };
    },
    // The statistics are loaded whenever the tab is entered, and the earlier ones stay meanwhile. Statistics that prefetchResults
    // requested while the tab was loading are not requested twice.
    refetchOnMount: ({ queryHash, state }) => (shown.get(queryHash) === state.dataUpdatedAt ? 'always' : true),
  });
}

/** The filters that choose points: dates, texts and verdicts say nothing about current failures. */
function pointFilters({ clienteId, solicitante, tipoGrupoId, tipoMuestra }: Filtros) {
  return {
    ...(clienteId && { clienteId }),
    ...(solicitante && { solicitante }),
    ...(tipoGrupoId && { tipoGrupoId }),
    ...(tipoMuestra && { tipoMuestra }),
  };
}

/** What is unresolved, a page after another, with those that were solved. */
export function ahoraOptions(filtros: Filtros) {
  const narrowing = pointFilters(filtros);
  return pages('getAhora', (page: number) => ({ query: { ...narrowing, page } }), {
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => (page < last.incumplen.paginas ? page + 1 : undefined),
  });
}
