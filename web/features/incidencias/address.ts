import * as z from 'zod';
import type { Filtros } from '../../../contract/resultados/filtros.ts';
import { incidenciasQuerySchema, type SituacionDeIncidencias } from '../../../contract/incidencias/incidencia.ts';
import { addressOf, filtersOf, one } from '../../components/address.ts';

/** The ages that a list may be narrowed to, in months. */
export const antiguedades = [0, 3, 6, 12, 24] as const;

/** What the list shows, all of which lives in its address. */
export interface ListaState {
  situacion: SituacionDeIncidencias;
  filtros: Pick<Filtros, 'search' | 'clienteId' | 'tipoGrupoId' | 'solicitante' | 'tipoMuestra'>;
  /** The key of a point: its incidents alone; '' for all. */
  punto: string;
  /** Only those whose last sample that does not comply is more than so many months old; 0: any. */
  antiguedad: (typeof antiguedades)[number];
  orden: 'vence' | 'abierta';
  page: number;
}

const { shape } = incidenciasQuerySchema;

export const listaAddress = addressOf<ListaState>({
  situacion: one('situacion', shape.situacion, 'por_resolver'),
  filtros: filtersOf(['search', 'clienteId', 'tipoGrupoId', 'solicitante', 'tipoMuestra']),
  punto: one('punto', shape.punto.unwrap(), ''),
  antiguedad: one<ListaState['antiguedad']>('antiguedad', z.coerce.number().pipe(z.literal(antiguedades)), 0),
  orden: one('orden', shape.orden, 'vence'),
  page: one('page', shape.page, 1),
});
