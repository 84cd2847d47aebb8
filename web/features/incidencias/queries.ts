import { queryOptions } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { fechaEnMadrid, monthsBefore } from '../../../contract/fecha.ts';
import { enviosCalls } from '../../../contract/calls/envios.ts';
import { incidenciasCalls } from '../../../contract/calls/incidencias.ts';
import type { Incidencia } from '../../../contract/incidencia.ts';
import { incidenciasKey } from '../../app/incidencias.ts';
import { clientOf, queryClient, session } from '../../app/services.ts';
import { type ListaState, readAddress } from './address.ts';

/** The calls of incidents. */
export const { call, file } = clientOf(incidenciasCalls);
const envios = clientOf(enviosCalls);

/** What several people may change at once is asked for again soon; each change says its version in any case. */
const staleTime = 10_000;

/** What the API is asked for to show a state of the list. */
export function queryOf({ filtros, situacion, punto, antiguedad, orden }: Omit<ListaState, 'page'>) {
  const antesDe = antiguedad > 0 ? monthsBefore(fechaEnMadrid(new Date()), antiguedad) : '';
  return { ...filtros, situacion, orden, ...(punto && { punto }), ...(antesDe && { antesDe }) };
}

/** One page of the list, with the counts of every situation. */
export function listaOptions({ page, ...state }: ListaState) {
  const query = { ...queryOf(state), page };
  return queryOptions({
    queryKey: [...incidenciasKey, 'lista', query],
    queryFn: ({ signal }) => call('listIncidencias', { query, signal }),
    staleTime,
  });
}

/** Incidents of a point that its page shows. */
const maxDePunto = 5;

/** The incidents of a point, by what is due first, with how many there are. */
export function dePuntoOptions(punto: string) {
  const query = { punto, situacion: 'todas', limit: maxDePunto } as const;
  return queryOptions({
    queryKey: [...incidenciasKey, 'punto', punto],
    queryFn: ({ signal }) => call('listIncidencias', { query, signal }),
    staleTime,
  });
}

/** One incident, whole. */
export function incidenciaOptions(id: string) {
  return queryOptions({
    queryKey: [...incidenciasKey, 'una', id],
    queryFn: ({ signal }) => call('getIncidencia', { params: { id }, signal }),
    staleTime,
  });
}

/** The addresses of whom an incident can be given to, besides the user itself: those who see it and may be named to it. */
export function responsablesOptions(incidencia: string) {
  return queryOptions({
    queryKey: [...incidenciasKey, 'responsables', incidencia],
    queryFn: async ({ signal }) => {
      const { destinatarios } = await envios.call('listDestinatarios', { body: { cosa: { incidencia } }, signal });
      return destinatarios.map(({ email }) => email);
    },
    staleTime: 60_000,
  });
}

/** Shows an incident as a change left it, and has everything else that tells of it asked for again. */
export function noteChanged(changed: Incidencia): void {
  const { queryKey } = incidenciaOptions(changed._id);
  queryClient.setQueryData(queryKey, changed);
  void queryClient.invalidateQueries({
    queryKey: incidenciasKey,
    predicate: ({ queryKey: [, what, id] }) => what !== 'una' || id !== changed._id,
  });
  noteSinResolver();
}

/** Has everything asked for again that tells of incidents, once several were changed. */
export function noteManyChanged(): void {
  void queryClient.invalidateQueries({ queryKey: incidenciasKey });
  noteSinResolver();
}

/** Has what counts as unresolved asked for again: closing an incident changes it. */
function noteSinResolver(): void {
  for (const key of ['ahora', 'puntos']) void queryClient.invalidateQueries({ queryKey: [key] });
}

/** Asks for the list while its page is being fetched; the page waits for it, the navigation doesn't. */
export function prefetchIncidencias({ request }: LoaderFunctionArgs): null {
  if (session.state().signedIn)
    void queryClient.prefetchQuery(listaOptions(readAddress(new URL(request.url).searchParams)));
  return null;
}

/** Asks for an incident while its page is being fetched. */
export function prefetchIncidencia({ params }: LoaderFunctionArgs): null {
  const id = params['id'];
  if (session.state().signedIn && id) void queryClient.prefetchQuery(incidenciaOptions(id));
  return null;
}
