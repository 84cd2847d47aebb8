import { ajustesDeTablonCalls } from '../../../contract/tablon/calls.ts';
import { clientOf } from '../../app/services.ts';

/** The calls of what is published of installations. */
const { call, query } = clientOf(ajustesDeTablonCalls);
export { call };

/** What is published of an installation. */
export const tablonOptions = (id: string) => query('getTablon', { params: { id } }, { staleTime: 10_000 });
