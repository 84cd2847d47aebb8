import type { LoaderFunctionArgs } from 'react-router-dom';
import { keepPreviousData } from '@tanstack/react-query';
import { puntosCalls } from '../../../contract/puntos/calls.ts';
import { clientOf, queryClient, session } from '../../app/services.ts';
import { puntosAddress, type PuntosState } from './address.ts';

/** The calls of the pages of points. */
export const { call, query, pages } = clientOf(puntosCalls);

/** The calls that answer something of points: whatever one writes of a point may change any of it. */
export const dePuntos = ['listPuntos', 'getPunto', 'listPorUnir'] as const;

/** Asks for the list while its page is being fetched. */
export function prefetchPuntos({ request }: LoaderFunctionArgs): null {
  if (session.state().signedIn)
    void queryClient.prefetchQuery(listOptions(puntosAddress.read(new URL(request.url).searchParams)));
  return null;
}

/** A page of the points; while another is on the way, the one before stays. */
export function listOptions({ filtros, orden, page }: PuntosState) {
  return query('listPuntos', { query: { ...filtros, orden, page } }, { placeholderData: keepPreviousData });
}

/** All of one point. */
export const puntoOptions = (punto: string) => query('getPunto', { query: { punto } });

/** Names that may be of one point, a page at a time. */
export const porUnirOptions = (search: string) =>
  pages('listPorUnir', (page: number) => ({ query: { page, pageSinFicha: page, ...(search !== '' && { search }) } }), {
    initialPageParam: 1,
    getNextPageParam: ({ parecidos, sinFicha }, _, page) =>
      page < Math.max(parecidos.paginas, sinFicha.paginas) ? page + 1 : undefined,
    placeholderData: keepPreviousData,
  });
