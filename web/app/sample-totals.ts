import { queryOptions } from '@tanstack/react-query';
import { enCursoCalls } from '../../contract/calls/muestras-en-curso.ts';
import { resultsCalls } from '../../contract/calls/results.ts';
import { clientOf } from './services.ts';

const { call } = clientOf({ ...resultsCalls, ...enCursoCalls });

/** One sample is enough to be answered how many there are. */
const query = { page: 1, limit: 1 };

/** How many authorised samples a user has, whatever is filtered: for pages that would stand empty. */
export const totalResults = queryOptions({
  queryKey: ['total', 'results'],
  queryFn: async ({ signal }) => (await call('listResults', { query, signal })).pagination.totalItems,
});

/** How many samples in progress a user has. */
export const totalEnCurso = queryOptions({
  queryKey: ['total', 'en-curso'],
  queryFn: async ({ signal }) => (await call('listMuestrasEnCurso', { query, signal })).pagination.totalItems,
});
