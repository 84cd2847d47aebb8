import * as z from 'zod';
import type { GroupBy } from '../../../contract/estadisticas.ts';
import { type Filtros, filtrosSchema, sortColumnSchema, type PageQuery } from '../../../contract/filtros.ts';
import { evolucionAbierta, type EvolucionState, readEvolucion, writeEvolucion } from './evolucion/state.ts';

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

const lists = ['tipoMuestra', 'solicitante'] as const;
const singles = [
  'search',
  'numeroMuestra',
  'fechaInicio',
  'fechaFin',
  'clienteId',
  'tipoGrupoId',
  'conclusionMuestra',
  'entrega',
] as const satisfies readonly (keyof Filtros)[];

/** The default order: the newest first. */
const defaultOrder = { sortBy: 'fecha_muestra', sortOrder: 'desc' } as const;

/** Reads the list's state from an address. What isn't understood is as if it weren't there. */
export function readAddress(params: URLSearchParams): ListState {
  const filtros: Filtros = {};
  for (const name of singles) {
    const parsed = filtrosSchema.shape[name].safeParse(params.get(name) ?? undefined);
    if (parsed.success && parsed.data) filtros[name] = parsed.data;
  }
  for (const name of lists) {
    const parsed = filtrosSchema.shape[name].safeParse(params.getAll(name));
    const values = parsed.data?.filter(Boolean);
    if (values?.length) filtros[name] = values;
  }
  const page = Number(params.get('page'));
  const sortBy = sortColumnSchema.safeParse(params.get('sortBy'));
  const sortOrder = params.get('sortOrder');
  const tab = tabSchema.safeParse(params.get('tab')).data ?? 'estadisticas';
  return {
    filtros,
    tab,
    evolucion: tab === 'evolucion' ? readEvolucion(params) : evolucionAbierta,
    agrupacion: agrupaciones.get(params.get('agrupacion') ?? '') ?? null,
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    sortBy: sortBy.data ?? defaultOrder.sortBy,
    sortOrder: sortOrder === 'asc' || sortOrder === 'desc' ? sortOrder : defaultOrder.sortOrder,
  };
}

/** Writes the list's state as an address, without what is as usual. */
export function writeAddress(state: ListState): URLSearchParams {
  const { filtros, tab, agrupacion, page, sortBy, sortOrder } = state;
  const params = new URLSearchParams();
  if (tab !== 'estadisticas') params.set('tab', tab);
  if (tab === 'evolucion') writeEvolucion(params, state.evolucion);
  const grouping = [...agrupaciones].find(([, groupBy]) => groupBy === agrupacion);
  if (grouping) params.set('agrupacion', grouping[0]);
  for (const name of singles) {
    if (filtros[name]) params.set(name, filtros[name]);
  }
  for (const name of lists) {
    for (const value of filtros[name] ?? []) params.append(name, value);
  }
  if (sortBy !== defaultOrder.sortBy || sortOrder !== defaultOrder.sortOrder) {
    params.set('sortBy', sortBy);
    params.set('sortOrder', sortOrder);
  }
  if (page > 1) params.set('page', String(page));
  return params;
}
