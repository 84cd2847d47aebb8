import { type LoaderFunctionArgs, redirect, replace } from 'react-router-dom';
import { hashKey, queryOptions, infiniteQueryOptions } from '@tanstack/react-query';
import { fechaEnMadrid } from '../../../contract/fecha.ts';
import type { Filtros } from '../../../contract/filtros.ts';
import type { BusquedaFiltros, OpcionesEncontradas } from '../../../contract/opciones.ts';
import { fechaCorta } from '../../../contract/rules/fechas.ts';
import { profileOptions } from '../../auth/current-user.ts';
import type { RemoteOptions } from '../../forms/use-remote-options.ts';
import { type Agrupacion, type ListState, readAddress } from './address.ts';
import { noteAsked, noteRestored } from './filters/last-visit.ts';
import { addressOfChoice, isAnythingRemembered, remembered } from './filters/remembered.ts';
import { groupingQuery, type Snapshot } from './stats/snapshot.ts';
import { call, queryClient, session } from '../../app/services.ts';
import { prefixFailure } from '../../client/api-error.ts';
import { loadPart } from '../../app/part.ts';

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
  const state = readAddress(url.searchParams);
  const asked = addressOfChoice(state);
  noteAsked(asked);
  // Reloaded, or opened where it was left.
  if (opened && asked) void rememberedFilters().then((filters) => filters === asked && noteRestored(asked));
  if (state.tab === 'tabla') void queryClient.prefetchQuery(resultsOptions(state));
  // Its calls are in its own chunk; where that can't be fetched, the tab says so.
  else if (state.tab === 'evolucion') {
    void import('./evolucion/queries.ts').then((part) => part.prefetchEvolucion(state)).catch(() => undefined);
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
  return queryOptions({
    queryKey: ['results', filtros, { page, sortBy, sortOrder }],
    queryFn: ({ signal }) =>
      prefixFailure(
        'Error obteniendo resultados',
        call('listResults', { query: { ...filtros, page, limit: pageSize, sortBy, sortOrder }, signal }),
      ),
  });
}

/** Lists to choose from change by the day, not by the minute. */
const staleTime = 5 * 60_000;

/** What a delivery is called: its file, and the day that it came. Its call loads when one is filtered by. */
export function nombreDeEntregaOptions(id: string) {
  return queryOptions({
    queryKey: ['filters', 'entrega', id],
    queryFn: async ({ signal }) => {
      const { call: callPanel } = await loadPart(async () => import('../admin/entregas/queries.ts'));
      const { entrega } = await callPanel('getEntrega', { params: { id }, signal });
      return `${entrega.archivo}, ${fechaCorta(fechaEnMadrid(new Date(entrega.entregada)))}`;
    },
    staleTime,
  });
}

/** Everything that results can be filtered by, within the user's scope. */
export const filterOptions = queryOptions({
  queryKey: ['filters'],
  queryFn: ({ signal }) => call('getFilters', { signal }),
  staleTime,
});

/** The solicitantes of the client chosen. */
export function solicitantesOptions(cliente: string) {
  return queryOptions({
    queryKey: ['filters', 'solicitantes', cliente],
    queryFn: async ({ signal }) => {
      const request = call('getSolicitantesOfCliente', { params: { cliente }, signal });
      return logged(request, signal, 'los solicitantes del cliente');
    },
    staleTime,
  });
}

/** The types of the group chosen. */
export function tiposOptions(grupo: string) {
  return queryOptions({
    queryKey: ['filters', 'tipos', grupo],
    queryFn: async ({ signal }) => {
      const request = call('getTiposMuestraOfGrupo', { params: { grupo }, signal });
      return logged(request, signal, 'los tipos del grupo');
    },
    staleTime,
  });
}

/** A client by its id, where the list of clients is too long to hold it; null for one out of the user's scope. */
export function clienteOptions(id: string) {
  return queryOptions({
    queryKey: ['filters', 'cliente', id],
    queryFn: async ({ signal }) => {
      const { opciones } = await call('searchFilters', { query: { lista: 'clientes', valor: [id] }, signal });
      return opciones[0] ?? null;
    },
    staleTime,
    // One that was just chosen has its name from the search.
    placeholderData: () =>
      queryClient
        .getQueriesData<OpcionesEncontradas>({ queryKey: searchKey('clientes') })
        .flatMap(([, found]) => found?.opciones ?? [])
        .find(({ valor }) => valor === id),
  });
}

const searchKey = (lista: BusquedaFiltros['lista']) => ['filters', 'search', lista] as const;

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
    key: [...searchKey(lista), owner],
    search: (search, signal) => call('searchFilters', { query: { lista, search, ...owner }, signal }),
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
  shown.set(hashKey(statsKey(filtros, agrupacion)), answeredAt);
}

const statsKey = (filtros: Filtros, agrupacion: Agrupacion) => ['stats', filtros, agrupacion] as const;

/**
 * The statistics of a set of filters under a grouping. The three calls are one query, so that figures of two
 * groupings, or of two moments, never stand side by side, and one answer that comes late is dropped with the rest.
 */
export function statsOptions(filtros: Filtros, agrupacion: Agrupacion) {
  return queryOptions({
    queryKey: statsKey(filtros, agrupacion),
    queryFn: async ({ signal }): Promise<Snapshot> => {
      const asked = { query: { ...filtros, ...groupingQuery(agrupacion) }, signal };
      const [stats, grupos, detalle] = await Promise.all([
        prefixFailure('Error al cargar estadísticas', call('getStats', asked)),
        prefixFailure('Error al cargar estadísticas de grupos', call('getTipoGruposStats', asked)),
        prefixFailure('Error al cargar estadísticas detalladas de grupos', call('getTipoGruposDetailed', asked)),
      ]);
      return { filtros, agrupacion, stats, grupos, detalle };
    },
    // They are loaded whenever the tab is entered; what was there stays while they come. Those that were
    // asked for while the tab was on its way (prefetchResults) are the ones that it enters with.
    refetchOnMount: ({ queryHash, state }) => (shown.get(queryHash) === state.dataUpdatedAt ? 'always' : true),
  });
}

/** The filters that choose points: dates, texts and verdicts say nothing of what fails now. */
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
  return infiniteQueryOptions({
    queryKey: ['ahora', narrowing],
    queryFn: ({ signal, pageParam }) =>
      prefixFailure(
        'Error al cargar lo que incumple ahora',
        call('getAhora', { query: { ...narrowing, page: pageParam }, signal }),
      ),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => (page < last.incumplen.paginas ? page + 1 : undefined),
  });
}
