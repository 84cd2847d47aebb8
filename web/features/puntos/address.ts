import * as z from 'zod';
import { type Filtros, filtrosSchema } from '../../../contract/filtros.ts';
import { listaDePuntosQuerySchema, ordenesDePuntos } from '../../../contract/puntos-listados.ts';

/** What a list of points may be narrowed by. */
export type FiltrosDePuntos = Pick<Filtros, 'search' | 'clienteId' | 'solicitante' | 'tipoGrupoId' | 'tipoMuestra'>;

/** What the page shows, all of which lives in its address. */
export interface PuntosState {
  filtros: FiltrosDePuntos;
  orden: (typeof ordenesDePuntos)[number];
  page: number;
}

const singles = ['search', 'clienteId', 'tipoGrupoId'] as const;
const lists = ['solicitante', 'tipoMuestra'] as const;
const ordenSchema = z.enum(ordenesDePuntos).catch('estado');

/** Reads what is shown from an address. What isn't understood is as if it weren't there. */
export function readAddress(params: URLSearchParams): PuntosState {
  const filtros: FiltrosDePuntos = {};
  for (const name of singles) {
    const { data } = filtrosSchema.shape[name].safeParse(params.get(name) ?? undefined);
    if (data) filtros[name] = data;
  }
  for (const name of lists) {
    const values = filtrosSchema.shape[name].safeParse(params.getAll(name)).data?.filter(Boolean);
    if (values?.length) filtros[name] = values;
  }
  return {
    filtros,
    orden: ordenSchema.parse(params.get('orden')),
    page: listaDePuntosQuerySchema.shape.page.safeParse(params.get('page') ?? undefined).data ?? 1,
  };
}

/** Writes what is shown as an address, without what is as it is by itself. */
export function writeAddress({ filtros, orden, page }: PuntosState): URLSearchParams {
  const params = new URLSearchParams();
  for (const name of singles) if (filtros[name]) params.set(name, filtros[name]);
  for (const name of lists) for (const value of filtros[name] ?? []) params.append(name, value);
  if (orden !== 'estado') params.set('orden', orden);
  if (page > 1) params.set('page', String(page));
  return params;
}
