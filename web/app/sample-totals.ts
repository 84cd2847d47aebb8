import { enCursoCalls } from '../../contract/muestras/calls-en-curso.ts';
import { resultsCalls } from '../../contract/resultados/calls.ts';
import { clientOf } from './services.ts';

const { query } = clientOf({ ...resultsCalls, ...enCursoCalls });

/** One sample is enough to be answered how many there are. */
const one = { query: { page: 1, limit: 1 } };

/** How many authorised samples a user has, whatever is filtered: for pages that would stand empty. */
export const totalResults = query('listResults', one, { select: ({ pagination }) => pagination.totalItems });

/** How many samples in progress a user has. */
export const totalEnCurso = query('listMuestrasEnCurso', one, { select: ({ pagination }) => pagination.totalItems });
