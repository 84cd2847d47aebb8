import type * as z from 'zod';
import { listaDePuntosQuerySchema } from '../../../contract/puntos-listados.ts';

/** What the list shows, all of it in its address. */
export type PuntosState = z.output<typeof listaDePuntosQuerySchema>;

const fields = listaDePuntosQuerySchema.shape;
const lists = ['solicitante', 'tipoMuestra'] as const;

/** Reads an address; what makes no sense in it is as if it weren't there. */
export function readAddress(params: URLSearchParams): PuntosState {
  const one = (name: string) => params.get(name) ?? undefined;
  const search = fields.search.safeParse(one('search')).data;
  const clienteId = fields.clienteId.safeParse(one('clienteId')).data;
  const tipoGrupoId = fields.tipoGrupoId.safeParse(one('tipoGrupoId')).data;
  const [solicitante, tipoMuestra] = lists.map((name) => fields[name].safeParse(params.getAll(name)).data ?? []);
  return {
    ...(search && { search }),
    ...(clienteId && { clienteId }),
    ...(tipoGrupoId && { tipoGrupoId }),
    ...(solicitante && solicitante.length > 0 && { solicitante }),
    ...(tipoMuestra && tipoMuestra.length > 0 && { tipoMuestra }),
    orden: fields.orden.catch('estado').parse(one('orden')),
    page: fields.page.catch(1).parse(one('page')),
  };
}

/** Writes what is shown as an address, without what is as usual. */
export function writeAddress({ orden, page, ...filtros }: PuntosState): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filtros)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one) params.append(name, one);
  }
  if (orden !== 'estado') params.set('orden', orden);
  if (page !== 1) params.set('page', String(page));
  return params;
}

/** The page of a point. */
export function direccionDePunto(clave: string): string {
  return `/puntos/ficha?${new URLSearchParams({ punto: clave }).toString()}`;
}
