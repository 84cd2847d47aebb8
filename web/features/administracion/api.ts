import { adminCalls } from '../../../contract/administracion/calls.ts';
import { accesoCalls } from '../../../contract/cuenta/calls.ts';
import { opcionesAdminCalls } from '../../../contract/administracion/calls-opciones.ts';
import { sinClienteCalls } from '../../../contract/administracion/calls-solicitantes-sin-cliente.ts';
import { visibilidadCalls } from '../../../contract/administracion/calls-visibilidad.ts';
import { clientOf } from '../../app/services.ts';

/** The calls of the admin panel, whose schemas come with it. */
export const { call, query, pages } = clientOf({
  ...adminCalls,
  ...opcionesAdminCalls,
  ...visibilidadCalls,
  ...sinClienteCalls,
  ...accesoCalls,
});
