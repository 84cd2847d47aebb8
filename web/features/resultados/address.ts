import * as z from 'zod';
import type { GroupBy } from '../../../contract/resultados/estadisticas.ts';
import {
  type Filtros,
  type PageQuery,
  pageQuerySchema,
  sortColumnSchema,
} from '../../../contract/resultados/filtros.ts';
import { addressOf, type AddressPart, filtersOf, one } from '../../components/address.ts';
import { evolucionAbierta, evolucionAddress, type EvolucionState } from '../evolucion/state.ts';

/** The tabs of the results page, the one that it opens with first. */
const tabSchema = z.enum(['estadisticas', 'tabla', 'evolucion']);
export type ResultsTab = z.infer<typeof tabSchema>;

/** What the statistics are divided by; null for 'Sin agrupación'. Never sent as it is. */
export type Agrupacion = GroupBy | null;

/** What the page shows, all of which lives in its address. */
export interface ListState extends Omit<PageQuery, 'limit'> {
  filtros: Filtros;
  tab: ResultsTab;
  agrupacion: Agrupacion;
  /** What the tab 'Evolución' shows; as it opens, while another tab is open. */
  evolucion: EvolucionState;
}

/** How each grouping is called in an address. */
const agrupaciones = new Map<string, GroupBy>([
  ['mes', 'month'],
  ['ano', 'year'],
  ['solicitante', 'solicitante'],
]);

const agrupacion: AddressPart<Agrupacion> = {
  read: (params) => agrupaciones.get(params.get('agrupacion') ?? '') ?? null,
  write: (params, groupBy) => {
    const named = [...agrupaciones].find(([, value]) => value === groupBy);
    if (named) params.set('agrupacion', named[0]);
  },
};

/** While another tab is open, 'Evolución' is as it opens. */
const evolucion: AddressPart<EvolucionState> = {
  read: (params) => (params.get('tab') === 'evolucion' ? evolucionAddress.read(params) : evolucionAbierta),
  write: (params, state) => {
    if (params.get('tab') !== 'evolucion') return;
    for (const [name, value] of evolucionAddress.write(state)) params.append(name, value);
  },
};

export const listAddress = addressOf<ListState>({
  tab: one('tab', tabSchema, 'estadisticas'),
  evolucion,
  agrupacion,
  filtros: filtersOf([
    'search',
    'numeroMuestra',
    'fechaInicio',
    'fechaFin',
    'clienteId',
    'tipoGrupoId',
    'conclusionMuestra',
    'entrega',
    'tipoMuestra',
    'solicitante',
  ]),
  // The newest first.
  sortBy: one('sortBy', sortColumnSchema, 'fecha_muestra'),
  sortOrder: one('sortOrder', pageQuerySchema.shape.sortOrder, 'desc'),
  page: one('page', pageQuerySchema.shape.page, 1),
});
