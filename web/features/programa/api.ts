import { keepPreviousData } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { programaCalls } from '../../../contract/programa/calls.ts';
import { clientOf, invalidate, queryClient, session } from '../../app/services.ts';
import { programaAddress, type ProgramaState } from './address.ts';

/** The calls of programmes. */
export const { call, query, pages } = clientOf(programaCalls);

/** Asks for the year while its page is being fetched. */
export function prefetchPrograma({ request }: LoaderFunctionArgs): null {
  if (session.state().signedIn)
    void queryClient.prefetchQuery(coberturaOptions(programaAddress.read(new URL(request.url).searchParams)));
  return null;
}

/** What the API is asked for to show a state of the page, its page aside. */
export function queryOf({ filtros, clase, ano }: Omit<ProgramaState, 'page'>) {
  return {
    ...filtros,
    ...(clase && { clase }),
    ...(ano !== null && { desde: `${ano}-01-01`, hasta: `${ano}-12-31` }),
  };
}

/** A year of the programmes; while another page is on the way, the one before stays. */
export function coberturaOptions({ page, ...state }: ProgramaState) {
  return query(
    'getCobertura',
    { query: { ...queryOf(state), page } },
    { placeholderData: keepPreviousData, timeout: 30_000 },
  );
}

/** An installation with its programme, and the version that a form is over. */
export const instalacionOptions = (id: string) => query('getInstalacion', { params: { id } }, { staleTime: 10_000 });

/** This year of one installation's programme. */
export const coberturaDeInstalacionOptions = (instalacion: string) =>
  query('getCobertura', { query: { instalacion } }, { timeout: 30_000 });

/** Why each sample counts or doesn't in a period of a row. */
export const periodoOptions = (id: string, fila: string, desde: string) =>
  query('getPeriodo', { params: { id }, query: { fila, desde } }, { staleTime: 10_000 });

/** What a person may accept into an installation's programme. */
export const propuestasOptions = (id: string) => query('getPropuestas', { params: { id } }, { staleTime: 10_000 });

/** Installations that could be made of points that belong to none. */
export const instalacionesPropuestasOptions = (search: string) =>
  pages('listInstalacionesPropuestas', (page: number) => ({ query: { page, ...(search !== '' && { search }) } }), {
    initialPageParam: 1,
    getNextPageParam: ({ paginas }, _, page) => (page < paginas ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  });

/** Has everything asked again that a change of an installation may change. */
export async function noteChanged(): Promise<void> {
  await invalidate(
    'listPrograma',
    'getCobertura',
    'listPorTomar',
    'getInstalacion',
    'getPeriodo',
    'getPropuestas',
    'listInstalacionesPropuestas',
  );
}
