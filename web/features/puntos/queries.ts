import type { LoaderFunctionArgs } from 'react-router-dom';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { puntosCalls } from '../../../contract/calls/puntos.ts';
import { clientOf, queryClient, session } from '../../app/services.ts';
import { type PuntosState, readAddress } from './address.ts';

/** The calls of the pages of points. */
export const { call } = clientOf(puntosCalls);

/** Key of everything that is asked of points: whatever one writes of a point may change any of it. */
export const puntosKey = ['puntos'] as const;

/** Asks for the list while its page is being fetched. */
export function prefetchPuntos({ request }: LoaderFunctionArgs): null {
  if (session.state().signedIn)
    void queryClient.prefetchQuery(listOptions(readAddress(new URL(request.url).searchParams)));
  return null;
}

/** A page of the points; while another is on the way, the one before stays. */
export function listOptions({ filtros, orden, page }: PuntosState) {
  return queryOptions({
    queryKey: [...puntosKey, 'lista', filtros, orden, page],
    queryFn: ({ signal }) => call('listPuntos', { query: { ...filtros, orden, page }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** All of one point. */
export function puntoOptions(punto: string) {
  return queryOptions({
    queryKey: [...puntosKey, 'ficha', punto],
    queryFn: ({ signal }) => call('getPunto', { query: { punto }, signal }),
  });
}

/** Names that may be of one point, a page at a time. */
export const porUnirOptions = infiniteQueryOptions({
  queryKey: [...puntosKey, 'por-unir'],
  queryFn: ({ signal, pageParam }) =>
    call('listPorUnir', { query: { page: pageParam, pageSinFicha: pageParam }, signal }),
  initialPageParam: 1,
  getNextPageParam: ({ parecidos, sinFicha }, _, page) =>
    page < Math.max(parecidos.paginas, sinFicha.paginas) ? page + 1 : undefined,
});
