import type { LoaderFunctionArgs } from 'react-router-dom';
import type { Output } from '../../../../contract/calls.ts';
import { unwrapMuestra } from '../../../../contract/muestras/muestra-en-curso.ts';
import type { Muestra } from '../../../../contract/muestras/muestra.ts';
import type { Pagination } from '../../../../contract/resultados/filtros.ts';
import { enCursoCalls } from '../../../../contract/muestras/calls-en-curso.ts';
import { clientOf, queryClient, session } from '../../../app/services.ts';
import { anuladaOptions } from '../anulada.ts';
import { enCursoAddress, type EnCursoState } from './address.ts';
import { orders } from './order.ts';

/** Asks for what the page shows while it is being fetched; the page waits for it, the navigation doesn't. */
export function prefetchEnCurso({ request }: LoaderFunctionArgs): null {
  if (!session.state().signedIn) return null;
  const { searchParams } = new URL(request.url);
  const id = searchParams.get('muestra');
  if (id && searchParams.has('anulada')) void queryClient.prefetchQuery(anuladaOptions(id));
  else if (id) void queryClient.prefetchQuery(muestraEnCursoOptions(id));
  else {
    const state = enCursoAddress.read(searchParams);
    void queryClient.prefetchQuery(enCursoOptions(state));
    void queryClient.prefetchQuery(anuladasOptions(state));
  }
  return null;
}

/** The calls of samples in progress. */
const { query } = clientOf(enCursoCalls);

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

/** One page of the list. */
export function enCursoOptions({ clienteId, search, retraso, page, orden }: EnCursoState) {
  const { sortBy, sortOrder } = orders[orden];
  const narrowed = { search, ...(clienteId && { clienteId }), ...(retraso && { retraso: 'true' as const }) };
  return query(
    'listMuestrasEnCurso',
    { query: { ...narrowed, page, limit: pageSize, sortBy, sortOrder } },
    { via: unwrapped, staleTime },
  );
}

async function unwrapped(answer: Promise<Output<'listMuestrasEnCurso'>>): Promise<EnCursoPage> {
  const { muestras, noCaben = [], ...rest } = await answer;
  const left = noCaben.map(({ _id: { $oid }, numero_muestra }) => ({ _id: $oid, numero_muestra }));
  return { muestras: muestras.map(unwrapMuestra), noCaben: left, ...rest };
}

/** One sample in progress; the list's data stand there until it comes. */
export function muestraEnCursoOptions(id: string) {
  return query(
    'getMuestraEnCurso',
    { params: { id } },
    {
      via: async (answer) => unwrapMuestra((await answer).muestra),
      staleTime,
      placeholderData: () =>
        queryClient
          .getQueriesData<Partial<EnCursoPage>>({ queryKey: ['listMuestrasEnCurso'] })
          .flatMap(([, page]) => page?.muestras ?? [])
          .find(({ _id }) => _id === id),
    },
  );
}

/** The samples that the laboratory annulled of late, of the list's client. */
export const anuladasOptions = ({ clienteId }: Pick<EnCursoState, 'clienteId'>) =>
  query('listMuestrasAnuladas', { query: clienteId ? { clienteId } : {} }, { staleTime });

/** Has results asked for again when they are next shown: what is no longer in progress may be among them. */
export function invalidateResults(): void {
  const names = ['listResults', 'getStats', 'getFilters', 'getResult', 'getHistorial', 'getValoresAnteriores'] as const;
  for (const name of names) void queryClient.invalidateQueries({ queryKey: [name], refetchType: 'none' });
}
