import {
  notificacionesQuerySchema,
  type SituacionDeNotificaciones,
} from '../../../contract/notificaciones/notificacion.ts';
import type { Filtros } from '../../../contract/resultados/filtros.ts';
import { addressOf, filtersOf, one } from '../../components/address.ts';

/** What the list shows, all of which lives in its address. */
export interface ListaState {
  situacion: SituacionDeNotificaciones;
  filtros: Pick<Filtros, 'clienteId' | 'solicitante' | 'tipoGrupoId' | 'tipoMuestra'>;
  page: number;
}

const { shape } = notificacionesQuerySchema;

export const listaAddress = addressOf<ListaState>({
  situacion: one('situacion', shape.situacion, 'pendientes'),
  filtros: filtersOf(['clienteId', 'solicitante', 'tipoGrupoId', 'tipoMuestra']),
  page: one('page', shape.page, 1),
});
