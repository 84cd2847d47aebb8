import type { Filtros } from '../../../contract/filtros.ts';
import { incidenciasQuerySchema, type SituacionDeIncidencias } from '../../../contract/incidencia.ts';

/** What the list shows, all of which lives in its address. */
export interface ListaState {
  filtros: Filtros;
  situacion: SituacionDeIncidencias;
  /** The key of a point: its incidents alone; '' for all. */
  punto: string;
  /** Only those whose last sample that does not comply is more than so many months old; 0: any. */
  antiguedad: Antiguedad;
  orden: 'vence' | 'abierta';
  page: number;
}

/** The ages that a list may be narrowed to, in months. */
export const antiguedades = [0, 3, 6, 12, 24] as const;
type Antiguedad = (typeof antiguedades)[number];

const { shape } = incidenciasQuerySchema;
const singles = ['search', 'clienteId', 'tipoGrupoId'] as const;
const lists = ['solicitante', 'tipoMuestra'] as const;

/** Reads the list's state from an address. What isn't understood is as if it weren't there. */
export function readAddress(params: URLSearchParams): ListaState {
  const filtros: Filtros = {};
  for (const name of singles) {
    const { data } = shape[name].safeParse(params.get(name) ?? undefined);
    if (data) filtros[name] = data;
  }
  for (const name of lists) {
    const values = shape[name].safeParse(params.getAll(name)).data?.filter(Boolean);
    if (values?.length) filtros[name] = values;
  }
  return {
    filtros,
    situacion: shape.situacion.safeParse(params.get('situacion') ?? undefined).data ?? 'por_resolver',
    punto: shape.punto.safeParse(params.get('punto') ?? undefined).data ?? '',
    antiguedad: antiguedades.find((months) => String(months) === params.get('antiguedad')) ?? 0,
    orden: shape.orden.safeParse(params.get('orden') ?? undefined).data ?? 'vence',
    page: shape.page.safeParse(params.get('page') ?? undefined).data ?? 1,
  };
}

/** Writes the list's state as an address, without what is as usual. */
export function writeAddress({ filtros, situacion, punto, antiguedad, orden, page }: ListaState): URLSearchParams {
  const params = new URLSearchParams();
  if (situacion !== 'por_resolver') params.set('situacion', situacion);
  for (const name of singles) if (filtros[name]) params.set(name, filtros[name]);
  for (const name of lists) for (const value of filtros[name] ?? []) params.append(name, value);
  if (punto) params.set('punto', punto);
  if (antiguedad > 0) params.set('antiguedad', String(antiguedad));
  if (orden !== 'vence') params.set('orden', orden);
  if (page > 1) params.set('page', String(page));
  return params;
}
