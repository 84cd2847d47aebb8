import { keepPreviousData } from '@tanstack/react-query';
import { entregasCalls } from '../../../contract/entregas/calls.ts';
import {
  type ClaseDeEntrega,
  type EntregaListada,
  type EstadoDeEntrega,
  estadosEnCurso,
  isBeingDecided,
} from '../../../contract/entregas/entrega.ts';
import { clientOf } from '../../app/services.ts';

/** The calls about deliveries, whose schemas come with their tab. */
const calls = clientOf(entregasCalls);
export const { call, file, query } = calls;

/** The calls that answer something of deliveries: whatever changes one may change all of it. */
export const deEntregas = [
  'listEntregas',
  'getEntrega',
  'listRetenidas',
  'listSinMuestra',
  'previewRetirada',
  'listSubidas',
  'getCoherencia',
  'listReglas',
] as const;

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

/** A list by cursors, from its beginning. */
const byCursor = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ cursor }: { cursor: string | null }) => cursor,
};
const from = (cursor: string | null) => ({ ...(cursor !== null && { cursor }) });

/** The deliveries, newest first, a page after another; those under way are followed. */
export function entregasOptions({ clase, estado }: EntregasAsked) {
  return calls.pages('listEntregas', (cursor) => ({ query: { clase, ...(estado && { estado }), ...from(cursor) } }), {
    ...byCursor,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ entregas }) => entregas.some(isUnderWay)) ? lively : quiet,
  });
}

/** One delivery with its notes; followed while it is under way. */
export function entregaOptions(id: string) {
  return query(
    'getEntrega',
    { params: { id } },
    {
      refetchInterval: ({ state: { data } }) => (data && isUnderWay(data.entrega) ? lively : false),
    },
  );
}

/** The held back samples of a delivery that wait for a word, a page after another. */
export function retenidasOptions({ _id: id, decidiendo, decididas }: EntregaListada) {
  const listed = calls.pages('listRetenidas', (cursor) => ({ params: { id }, query: from(cursor) }), {
    ...byCursor,
    placeholderData: keepPreviousData,
  });
  // Asked again whenever a word was carried out.
  return { ...listed, queryKey: [...listed.queryKey, decidiendo?.en ?? '', decididas] };
}

/** The certificates without a sample, a page after another. */
export const sinMuestraOptions = calls.pages('listSinMuestra', (cursor) => ({ query: from(cursor) }), {
  ...byCursor,
  // A certificate leaves it whenever its sample comes.
  refetchInterval: quiet,
});
