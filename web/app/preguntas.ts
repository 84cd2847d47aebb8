import { queryOptions } from '@tanstack/react-query';
import { preguntasKey } from './preguntas-key.ts';
import { loadPart } from './part.ts';

/** How many wait for the laboratory, for administrators. The calls' code comes when it is first made: nobody else needs it. */
export const sinResponderOptions = queryOptions({
  queryKey: [...preguntasKey, 'cuenta'],
  queryFn: async ({ signal }) => {
    const { call } = await loadPart(async () => import('../features/preguntas/queries.ts'));
    return (await call('countPreguntas', { signal })).sinResponder;
  },
});
