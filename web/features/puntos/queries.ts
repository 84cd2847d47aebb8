import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { puntosCalls } from '../../../contract/calls/puntos.ts';
import { clientOf, queryClient, session } from '../../app/services.ts';
import { type PuntosState, readAddress } from './address.ts';

/** The calls of points. */
export const { call } = clientOf(puntosCalls);

/** Key of whatever is shown of points. */
export const puntosKey = ['puntos'] as const;

/** Administrators may change a point at any time: it is asked for again soon, and shown meanwhile. */
const staleTime = 10_000;

export function puntosOptions(state: PuntosState) {
  return queryOptions({
    queryKey: [...puntosKey, 'lista', state],
    queryFn: ({ signal }) => call('listPuntos', { query: state, signal }),
    staleTime,
    placeholderData: keepPreviousData,
  });
}

export function puntoOptions(punto: string) {
  return queryOptions({
    queryKey: [...puntosKey, 'ficha', punto],
    queryFn: ({ signal }) => call('getPunto', { query: { punto }, signal }),
    staleTime,
  });
}

/** Asks for what the list shows while it is being fetched. */
export function prefetchPuntos({ request }: LoaderFunctionArgs): null {
  if (!session.state().signedIn) return null;
  void queryClient.prefetchQuery(puntosOptions(readAddress(new URL(request.url).searchParams)));
  return null;
}

/** Asks for the point that an address names. */
export function prefetchPunto({ request }: LoaderFunctionArgs): null {
  const punto = new URL(request.url).searchParams.get('punto');
  if (session.state().signedIn && punto) void queryClient.prefetchQuery(puntoOptions(punto));
  return null;
}
