import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { entregasCalls } from '../../../../contract/calls/entregas.ts';
import {
  type ClaseDeEntrega,
  type EntregaListada,
  type EstadoDeEntrega,
  estadosEnCurso,
  isBeingDecided,
} from '../../../../contract/entrega.ts';
import { clientOf } from '../../../app/services.ts';

/** The calls about deliveries, whose schemas come with their tab. */
export const { call, file } = clientOf(entregasCalls);

/** Key of all that is known of deliveries. */
export const entregasKey = ['admin', 'entregas'] as const;

/** How often what is under way is asked for again, in milliseconds; and where nothing is, to see what has come. */
const lively = 2000;
const quiet = 20_000;

/** Whether a delivery changes by itself: it is read or withdrawn, or a decision on it is carried out. */
export const isUnderWay = ({ estado, decidiendo }: EntregaListada) =>
  estadosEnCurso.includes(estado) || isBeingDecided({ decidiendo }, new Date());

/** Which deliveries are listed. */
export interface EntregasAsked {
  clase: ClaseDeEntrega;
  /** '' for all. */
  estado: EstadoDeEntrega | '';
}

/** The deliveries, newest first, a page after another; those under way are followed. */
export function entregasOptions({ clase, estado }: EntregasAsked) {
  return infiniteQueryOptions({
    queryKey: [...entregasKey, 'list', clase, estado],
    queryFn: ({ signal, pageParam }) =>
      call('listEntregas', {
        query: { clase, ...(estado && { estado }), ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ entregas }) => entregas.some(isUnderWay)) ? lively : quiet,
  });
}

/** One delivery with its notes; followed while it is under way. */
export function entregaOptions(id: string) {
  return queryOptions({
    queryKey: [...entregasKey, 'one', id],
    queryFn: ({ signal }) => call('getEntrega', { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data.entrega) ? lively : false),
  });
}

/** The held back samples of a delivery that wait for a word, a page after another; asked again whenever a word was carried out. */
export function retenidasOptions({ _id: id, decidiendo, decididas }: EntregaListada) {
  return infiniteQueryOptions({
    queryKey: [...entregasKey, 'retenidas', id, decidiendo?.en ?? '', decididas],
    queryFn: ({ signal, pageParam }) =>
      call('listRetenidas', { params: { id }, query: { ...(pageParam !== null && { cursor: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    placeholderData: keepPreviousData,
  });
}

/** The certificates without a sample, a page after another. */
export const sinMuestraOptions = infiniteQueryOptions({
  queryKey: [...entregasKey, 'sin-muestra'],
  queryFn: ({ signal, pageParam }) =>
    call('listSinMuestra', { query: { ...(pageParam !== null && { cursor: pageParam }) }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ cursor }) => cursor,
  // A certificate leaves it whenever its sample comes.
  refetchInterval: quiet,
});

/** What withdrawing a delivery would do, as things are now. */
export function retiradaOptions(id: string) {
  return queryOptions({
    queryKey: [...entregasKey, 'retirada', id],
    queryFn: ({ signal }) => call('previewRetirada', { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}
