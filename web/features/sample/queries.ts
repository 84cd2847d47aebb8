import { queryOptions } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { resultCalls } from '../../../contract/calls/result.ts';
import { incidenciasKey } from '../../app/incidencias.ts';
import { clientOf, queryClient, session } from '../../app/services.ts';
import { loadPart } from '../../app/part.ts';

const { call } = clientOf(resultCalls);

/** One sample, whole, and its newest correction as it stood before it was opened. */
export function sampleOptions(id: string) {
  return queryOptions({
    queryKey: ['sample', id],
    queryFn: ({ signal }) => call('getResult', { params: { id }, signal }),
  });
}

/** The samples of a sample's point. */
export function historyOptions(id: string) {
  return queryOptions({
    queryKey: ['sample', id, 'history'],
    queryFn: ({ signal }) => call('getHistorial', { params: { id }, signal }),
  });
}

/** The values around a sample's at its point. */
export function valoresAnterioresOptions(id: string) {
  return queryOptions({
    queryKey: ['sample', id, 'values'],
    queryFn: ({ signal }) => call('getValoresAnteriores', { params: { id }, signal }),
  });
}

/** The incidents that a sample opened, joined or may close. The calls' code comes when it is first made. */
export function incidenciasDeMuestraOptions(id: string) {
  return queryOptions({
    queryKey: [...incidenciasKey, 'muestra', id],
    queryFn: async ({ signal }) => {
      const { incidenciasCalls } = await loadPart(async () => import('../../../contract/calls/incidencias.ts'));
      const answer = await clientOf(incidenciasCalls).call('listIncidenciasDeMuestra', { params: { id }, signal });
      return answer.incidencias;
    },
  });
}

/** What the norm of a sample's type says of it; null where none is switched on. */
export function lecturaOptions(id: string) {
  return queryOptions({
    queryKey: ['sample', id, 'lectura'],
    queryFn: async ({ signal }) => (await call('getLectura', { params: { id }, signal })).lectura,
  });
}

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
