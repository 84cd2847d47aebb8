import type { LoaderFunctionArgs } from 'react-router-dom';
import { notificacionesCalls } from '../../../contract/notificaciones/calls.ts';
import type { Notificacion, TramoDeNotificaciones } from '../../../contract/notificaciones/notificacion.ts';
import { clientOf, invalidate, queryClient, session } from '../../app/services.ts';
import { call as callIncidencias, noteManyChanged } from '../incidencias/api.ts';
import { listaAddress, type ListaState } from './address.ts';

const { call, query } = clientOf(notificacionesCalls);

/** What several people may tick at once is asked for again soon. */
const staleTime = 10_000;

/** One page of a part of the list, with how much there is in each situation; what was done has no parts. */
export function listaOptions({ situacion, filtros, page }: ListaState, tramo: TramoDeNotificaciones = 'actuales') {
  const part = situacion === 'hechas' ? {} : { tramo };
  return query('listNotificaciones', { query: { ...filtros, situacion, ...part, page } }, { staleTime });
}

/** The fields of the bulletin of a sample. */
export const boletinOptions = (id: string) => query('getBoletin', { params: { id } }, { staleTime: 60_000 });

/** Marks an act as done, or takes the mark away, with the receipt that is kept, and has what tells of it asked for again. Throws what the call answers. */
export async function mark({ origen, muestra }: Notificacion, hecho: boolean, recibo?: string): Promise<void> {
  try {
    if (origen.clase === 'incidencia') {
      for (const { incidencia, plazo } of [origen, ...origen.otras]) {
        await callIncidencias('updateIncidencia', { params: { id: incidencia }, body: { plazos: { [plazo]: hecho } } });
      }
    } else {
      const [id, numero] =
        origen.clase === 'instalacion'
          ? [origen.instalacion._id, origen.ejercicio]
          : [muestra?._id ?? '', origen.numero];
      await call('markNotificacion', {
        params: { id, acto: origen.acto },
        body: { hecho, numero, ...(recibo !== undefined && { recibo }) },
      });
    }
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
