import type { LoaderFunctionArgs } from 'react-router-dom';
import { notificacionesCalls } from '../../../contract/notificaciones/calls.ts';
import type { Notificacion } from '../../../contract/notificaciones/notificacion.ts';
import { clientOf, invalidate, queryClient, session } from '../../app/services.ts';
import { call as callIncidencias, noteManyChanged } from '../incidencias/api.ts';
import { listaAddress, type ListaState } from './address.ts';

const { call, query } = clientOf(notificacionesCalls);

/** What several people may tick at once is asked for again soon. */
const staleTime = 10_000;

/** One page of the list, with how much there is in each situation. */
export function listaOptions({ situacion, filtros, page }: ListaState) {
  return query('listNotificaciones', { query: { ...filtros, situacion, page } }, { staleTime });
}

/** The fields of the bulletin of a sample. */
export const boletinOptions = (id: string) => query('getBoletin', { params: { id } }, { staleTime: 60_000 });

/** Marks an act as done, or takes the mark away, and has what tells of it asked for again. Throws what the call answers. */
export async function mark({ origen, muestra }: Notificacion, hecho: boolean): Promise<void> {
  try {
    await (origen.clase === 'incidencia'
      ? callIncidencias('updateIncidencia', {
          params: { id: origen.incidencia },
          body: { plazos: { [origen.plazo]: hecho } },
        })
      : call('markNotificacion', {
          params: { id: muestra._id, acto: origen.acto },
          body: { hecho, numero: origen.numero },
        }));
  } finally {
    // Refused or not, what is shown may be another person's by now.
    noteManyChanged();
    await invalidate('listNotificaciones');
  }
}

/** Asks for the list while its page is being fetched. */
export function prefetchNotificaciones({ request }: LoaderFunctionArgs): null {
  if (session.state().signedIn)
    void queryClient.prefetchQuery(listaOptions(listaAddress.read(new URL(request.url).searchParams)));
  return null;
}
