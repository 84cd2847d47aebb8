import type { LoaderFunctionArgs } from 'react-router-dom';
import { fechaEnMadrid, monthsBefore } from '../../../contract/base/fecha.ts';
import { enviosCalls } from '../../../contract/avisos/calls-envios.ts';
import { incidenciasCalls } from '../../../contract/incidencias/calls.ts';
import type { Incidencia } from '../../../contract/incidencias/incidencia.ts';
import { clientOf, invalidate, queryClient, session } from '../../app/services.ts';
import { listaAddress, type ListaState } from './address.ts';

/** The calls of incidents. */
export const { call, file, query } = clientOf(incidenciasCalls);
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
  return query('listIncidencias', { query: { ...queryOf(state), page } }, { staleTime });
}

/** Incidents of a point that its page shows. */
const maxDePunto = 5;

/** The incidents of a point, by what is due first, with how many there are. */
export function dePuntoOptions(punto: string) {
  return query('listIncidencias', { query: { punto, situacion: 'todas', limit: maxDePunto } }, { staleTime });
}

/** One incident, whole. */
export const incidenciaOptions = (id: string) => query('getIncidencia', { params: { id } }, { staleTime });

/** The addresses of whom an incident can be given to, besides the user itself: those who see it and may be named to it. */
export function responsablesOptions(incidencia: string) {
  return envios.query(
    'listDestinatarios',
    { body: { cosa: { incidencia } } },
    { select: ({ destinatarios }) => destinatarios.map(({ email }) => email), staleTime: 60_000 },
  );
}

/** The calls whose answers have incidents or counts of unresolved ones, which closing an incident changes. */
const told = [
  'listIncidencias',
  'countIncidencias',
  'listIncidenciasDeMuestra',
  'listDestinatarios',
  'listNotificaciones',
  'getAhora',
  'listPuntos',
  'getPunto',
] as const;

/** Shows the changed incident, and repeats the other calls whose answers depend on it. */
export function noteChanged(changed: Incidencia): void {
  queryClient.setQueryData(incidenciaOptions(changed._id).queryKey, changed);
  void invalidate(...told);
}

/** Has everything asked for again that tells of incidents, once several were changed. */
export function noteManyChanged(): void {
  void invalidate('getIncidencia', ...told);
}

/** Asks for the list while its page is being fetched; the page waits for it, the navigation doesn't. */
export function prefetchIncidencias({ request }: LoaderFunctionArgs): null {
  if (session.state().signedIn)
    void queryClient.prefetchQuery(listaOptions(listaAddress.read(new URL(request.url).searchParams)));
  return null;
}

/** Asks for an incident while its page is being fetched. */
export function prefetchIncidencia({ params }: LoaderFunctionArgs): null {
  const id = params['id'];
  if (session.state().signedIn && id) void queryClient.prefetchQuery(incidenciaOptions(id));
  return null;
}
