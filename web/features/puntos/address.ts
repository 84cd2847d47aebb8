import * as z from 'zod';
import type { Filtros } from '../../../contract/resultados/filtros.ts';
import { listaDePuntosQuerySchema, ordenesDePuntos } from '../../../contract/puntos/puntos-listados.ts';
import { addressOf, filtersOf, one } from '../../components/address.ts';

/** What a list of points may be narrowed by. */
export type FiltrosDePuntos = Pick<Filtros, 'search' | 'clienteId' | 'tipoGrupoId' | 'solicitante' | 'tipoMuestra'>;

/** What the page shows, all of which lives in its address. */
export interface PuntosState {
  filtros: FiltrosDePuntos;
  orden: (typeof ordenesDePuntos)[number];
  page: number;
}

export const puntosAddress = addressOf<PuntosState>({
  filtros: filtersOf(['search', 'clienteId', 'tipoGrupoId', 'solicitante', 'tipoMuestra']),
  orden: one('orden', z.enum(ordenesDePuntos), 'estado'),
  page: one('page', listaDePuntosQuerySchema.shape.page, 1),
});
