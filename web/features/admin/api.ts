import { adminCalls } from '../../../contract/calls/admin.ts';
import { accesoCalls } from '../../../contract/calls/cuenta.ts';
import { opcionesAdminCalls } from '../../../contract/calls/opciones-admin.ts';
import { sinClienteCalls } from '../../../contract/calls/solicitantes-sin-cliente.ts';
import { vistaCalls } from '../../../contract/calls/vistas.ts';
import { clientOf } from '../../app/services.ts';

/** The calls of the admin panel, whose schemas come with it. */
export const { call, query, pages } = clientOf({
  ...adminCalls,
  ...opcionesAdminCalls,
  ...vistaCalls,
  ...sinClienteCalls,
  ...accesoCalls,
});
