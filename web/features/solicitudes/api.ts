import { puntosCalls } from '../../../contract/puntos/calls.ts';
import { muestrasDeSolicitudesCalls, solicitudesCalls } from '../../../contract/solicitudes/calls.ts';
import type { SituacionDeSolicitudes, Solicitud } from '../../../contract/solicitudes/solicitud.ts';
import { clientOf, invalidate, queryClient } from '../../app/services.ts';
import type { ListaState } from './address.ts';

/** The calls of requests, and those that their form asks. */
export const { call, query } = clientOf({ ...solicitudesCalls, ...muestrasDeSolicitudesCalls, ...puntosCalls });

/** What several people may change at once is asked for again soon. */
const staleTime = 10_000;

/** What the API is asked for to show a state of the list. */
export const listaQueryOf = ({ clienteId, search, ...rest }: ListaState) => ({
  ...rest,
  ...(clienteId && { clienteId }),
  ...(search && { search }),
});

/** One page of the list, with the counts of every state. */
export const listaOptions = (state: ListaState) =>
  query('listSolicitudes', { query: listaQueryOf(state) }, { staleTime });

/** What requests are made of: an incident, a point by its key, or an installation. */
export type Asunto = { incidencia: string } | { punto: string } | { instalacion: string };

/** Requests of something that its page names, the newest first. */
const maxDeAsunto = 5;

export const deAsuntoOptions = (asunto: Asunto, situacion: SituacionDeSolicitudes = 'todas') =>
  query('listSolicitudes', { query: { ...asunto, situacion, limit: maxDeAsunto } }, { staleTime });

/** How many wait for the laboratory's answer, as the list counts them. */
export const porResponderOptions = query(
  'listSolicitudes',
  { query: { situacion: 'pedida', limit: 1 } },
  { staleTime, select: ({ cuentas }) => cuentas.pedida },
);

export const solicitudOptions = (id: string) =>
  query('getSolicitud', { params: { id } }, { staleTime, select: ({ solicitud }) => solicitud });

/** Shows a changed request, and has what lists requests asked for again. */
export function noteChanged(solicitud: Solicitud): void {
  queryClient.setQueryData(solicitudOptions(solicitud._id).queryKey, { solicitud });
  void invalidate('listSolicitudes', 'listPorTomar');
}
