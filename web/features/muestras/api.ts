import type { LoaderFunctionArgs } from 'react-router-dom';
import { resultCalls } from '../../../contract/resultados/calls-result.ts';
import { loadPart } from '../../app/part.ts';
import { clientOf, lazyQueriesOf, queryClient, session } from '../../app/services.ts';

const { query } = clientOf(resultCalls);
const incidencias = lazyQueriesOf(
  async () => (await loadPart(async () => import('../../../contract/incidencias/calls.ts'))).incidenciasCalls,
);

/** A whole sample, and its newest correction as it was before the sample was opened. */
export const sampleOptions = (id: string) => query('getResult', { params: { id } });

/** The samples of a sample's point. */
export const historyOptions = (id: string) => query('getHistorial', { params: { id } });

/** The values around a sample's at its point. */
export const valoresAnterioresOptions = (id: string) => query('getValoresAnteriores', { params: { id } });

/** The incidents that a sample opened, joined or may close. */
export const incidenciasDeMuestraOptions = (id: string) =>
  incidencias.query('listIncidenciasDeMuestra', { params: { id } }, { select: (answer) => answer.incidencias });

/** What the norm of a sample's type says of it; null where none is switched on. */
export const lecturaOptions = (id: string) =>
  query('getLectura', { params: { id } }, { select: ({ lectura }) => lectura });

/** Asks for a sample, the history of its point and its values there while its page is being fetched. */
export function prefetchSample({ params }: LoaderFunctionArgs): null {
  const id = params['id'];
  if (!session.state().signedIn || !id) return null;
  void queryClient.prefetchQuery(sampleOptions(id));
  void queryClient.prefetchQuery(historyOptions(id));
  void queryClient.prefetchQuery(valoresAnterioresOptions(id));
  void queryClient.prefetchQuery(lecturaOptions(id));
  return null;
}
