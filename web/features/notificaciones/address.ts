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

/** That a list has nothing, and of what that is said: what was looked at, with these filters, but for what is folded below. */
export function textoDeNada(
  { situacion, filtros }: Pick<ListaState, 'situacion' | 'filtros'>,
  { hechas, isFolded }: { hechas: number; isFolded: boolean },
): string {
  const nothing = {
    hechas: 'No hay nada marcado como hecho',
    sinac: 'No hay boletines por cargar en SINAC',
    pendientes: hechas > 0 ? 'No queda nada por notificar' : 'No hay nada que notificar',
  }[situacion];
  const which = Object.keys(filtros).length > 0 ? ' con esos filtros' : '';
  return `${nothing} de lo que se ha mirado${which}${isFolded && situacion !== 'hechas' ? ', salvo lo que está plegado debajo' : ''}`;
}
