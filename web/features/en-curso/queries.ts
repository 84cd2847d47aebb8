import type { LoaderFunctionArgs } from 'react-router-dom';
import { queryOptions } from '@tanstack/react-query';
import { unwrapMuestra } from '../../../contract/muestra-en-curso.ts';
import type { Muestra } from '../../../contract/muestra.ts';
import type { Pagination } from '../../../contract/filtros.ts';
import { enCursoCalls } from '../../../contract/calls/muestras-en-curso.ts';
import { clientOf, queryClient, session } from '../../app/services.ts';
import { anuladaOptions } from '../sample/anulada.ts';
import { type EnCursoState, readAddress } from './address.ts';
import { orders } from './order.ts';

/** Asks for what the page shows while it is being fetched; the page waits for it, the navigation doesn't. */
export function prefetchEnCurso({ request }: LoaderFunctionArgs): null {
  if (!session.state().signedIn) return null;
  const { searchParams } = new URL(request.url);
  const id = searchParams.get('muestra');
  if (id && searchParams.has('anulada')) void queryClient.prefetchQuery(anuladaOptions(id));
  else if (id) void queryClient.prefetchQuery(muestraEnCursoOptions(id));
  else {
    void queryClient.prefetchQuery(enCursoOptions(readAddress(searchParams)));
    void queryClient.prefetchQuery(anuladasOptions);
  }
  return null;
}

/** Samples on a page. */
const pageSize = 20;

/** What is in progress changes by the hour: it is asked for again whenever one comes back to it, and shown meanwhile. */
const staleTime = 5000;

/** A page of the list, its samples unwrapped. */
export interface EnCursoPage {
  muestras: Muestra[];
  /** Those of the page that are too large to come with it. */
  noCaben: readonly { _id: string; numero_muestra: string }[];
  pagination: Pagination;
  /** How many are late, on all pages. */
  conRetraso: number;
}

const listKey = ['en-curso', 'lista'] as const;

/** One page of the list. */
export function enCursoOptions({ search, retraso, page, orden }: EnCursoState) {
  return queryOptions({
    queryKey: [...listKey, { search, retraso, page, orden }],
    queryFn: async ({ signal }): Promise<EnCursoPage> => {
      const { sortBy, sortOrder } = orders[orden];
      const late = retraso ? ({ retraso: 'true' } as const) : {};
      const query = { search, ...late, page, limit: pageSize, sortBy, sortOrder };
      const { muestras, noCaben = [], ...rest } = await call('listMuestrasEnCurso', { query, signal });
      const left = noCaben.map(({ _id: { $oid }, numero_muestra }) => ({ _id: $oid, numero_muestra }));
      return { muestras: muestras.map(unwrapMuestra), noCaben: left, ...rest };
    },
    staleTime,
  });
}

/** One sample in progress; the list's data stand there until it comes. */
export function muestraEnCursoOptions(id: string) {
  return queryOptions({
    queryKey: ['en-curso', 'muestra', id],
    queryFn: async ({ signal }) => unwrapMuestra((await call('getMuestraEnCurso', { params: { id }, signal })).muestra),
    staleTime,
    placeholderData: () =>
      queryClient
        .getQueriesData<EnCursoPage>({ queryKey: listKey })
        .flatMap(([, page]) => page?.muestras ?? [])
        .find(({ _id }) => _id === id),
  });
}

/** The samples that the laboratory annulled of late. */
export const anuladasOptions = queryOptions({
  queryKey: ['en-curso', 'anuladas'],
  queryFn: ({ signal }) => call('listMuestrasAnuladas', { signal }),
  staleTime,
});

/** Has results asked for again when they are next shown: what is no longer in progress may be among them. */
export function invalidateResults(): void {
  for (const key of ['results', 'stats', 'filters', 'sample']) {
    void queryClient.invalidateQueries({ queryKey: [key], refetchType: 'none' });
  }
}

/** The calls of samples in progress. */
const { call } = clientOf(enCursoCalls);
