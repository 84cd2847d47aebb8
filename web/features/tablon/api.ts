import { ajustesDeTablonCalls } from '../../../contract/tablon/calls.ts';
import type { TablonQuery } from '../../../contract/tablon/tablon.ts';
import { clientOf } from '../../app/services.ts';

/** The calls of what is published. */
const { call, query } = clientOf(ajustesDeTablonCalls);
export { call };

/** What a board is of, for who looks at it. */
export interface Publicable {
  /** By its id, or by the point's key. */
  de: TablonQuery;
  nombre: string;
  isRed: boolean;
  /** Of a point, the types of sample that it has. */
  tipos?: readonly string[];
}

/** What is published of an installation or of a point. */
export const tablonOptions = (de: TablonQuery) => query('getTablon', { query: de }, { staleTime: 10_000 });
