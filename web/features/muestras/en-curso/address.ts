import * as z from 'zod';
import { filtrosSchema, pageQuerySchema } from '../../../../contract/resultados/filtros.ts';
import { addressOf, flag, one } from '../../../components/address.ts';
import { type EnCursoOrder, orders } from './order.ts';

/** What the list shows, all of it in its address. */
export interface EnCursoState {
  /** Of one client alone; '' for all. */
  clienteId: string;
  search: string;
  /** Whether only the late ones are shown. */
  retraso: boolean;
  orden: EnCursoOrder;
  page: number;
}

/** Longest search that the server takes. */
export const longestSearch = 200;

const searchSchema = z.string().transform((text) => text.trim().slice(0, longestSearch));
const ordenSchema = z.enum(Object.keys(orders) as EnCursoOrder[]);

export const enCursoAddress = addressOf<EnCursoState>({
  clienteId: one('clienteId', filtrosSchema.shape.clienteId.unwrap(), ''),
  search: one('search', searchSchema, ''),
  retraso: flag('retraso', 'true'),
  orden: one('orden', ordenSchema, 'fecha_muestra'),
  page: one('page', pageQuerySchema.shape.page, 1),
});

/** Where a list is shown, and the sample that is open over it; `isAnulada`: it is known to be annulled. */
export function enCursoPath(state: EnCursoState, muestra?: string, isAnulada = false): string {
  const params = enCursoAddress.write(state);
  if (muestra !== undefined) params.set('muestra', muestra);
  if (isAnulada) params.set('anulada', '1');
  return `/en-curso${params.size > 0 ? `?${params.toString()}` : ''}`;
}
