import { solicitudesQuerySchema, type SituacionDeSolicitudes } from '../../../contract/solicitudes/solicitud.ts';
import { addressOf, one } from '../../components/address.ts';

/** What the list shows, all of which lives in its address. */
export interface ListaState {
  situacion: SituacionDeSolicitudes;
  /** Of one client alone; '' for all. */
  clienteId: string;
  search: string;
  page: number;
}

const { shape } = solicitudesQuerySchema;

export const listaAddress = addressOf<ListaState>({
  situacion: one('situacion', shape.situacion, 'todas'),
  clienteId: one('clienteId', shape.clienteId.unwrap(), ''),
  search: one('search', shape.search.unwrap(), ''),
  page: one('page', shape.page, 1),
});
