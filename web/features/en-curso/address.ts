import { type EnCursoOrder, isOrder } from './order.ts';

/** What the list shows, all of it in its address. */
export interface EnCursoState {
  search: string;
  /** Whether only the late ones are shown. */
  retraso: boolean;
  page: number;
  orden: EnCursoOrder;
}

const first: EnCursoState = { search: '', retraso: false, page: 1, orden: 'fecha_muestra' };

/** Longest search that the server takes. */
export const longestSearch = 200;

/** Reads an address; what makes no sense in it is as if it weren't there. */
export function readAddress(params: URLSearchParams): EnCursoState {
  const page = Number(params.get('page'));
  const orden = params.get('orden');
  return {
    search: (params.get('search') ?? '').trim().slice(0, longestSearch),
    retraso: params.get('retraso') === 'true',
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : first.page,
    orden: isOrder(orden) ? orden : first.orden,
  };
}

/** The query of a list's address, without what is as usual. */
export function queryOf({ search, retraso, page, orden }: EnCursoState): URLSearchParams {
  const params = new URLSearchParams();
  if (search) params.set('search', search);
  if (retraso) params.set('retraso', 'true');
  if (orden !== first.orden) params.set('orden', orden);
  if (page !== first.page) params.set('page', String(page));
  return params;
}

/** The address of a list, and of the sample that is open over it; `isAnulada`: it is known to be annulled. */
export function writeAddress(state: EnCursoState, muestra?: string, isAnulada = false): string {
  const params = queryOf(state);
  if (muestra !== undefined) params.set('muestra', muestra);
  if (isAnulada) params.set('anulada', '1');
  return `/en-curso${params.size > 0 ? `?${params.toString()}` : ''}`;
}
