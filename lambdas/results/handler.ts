import { readVisibleMuestra } from '../access/read-muestra.ts';
import { Failure } from '../http/failure.ts';
import { serve } from '../http/serve.ts';
import { listResults } from './list-results.ts';

export const handler = serve('results', {
  listResults,
  getResult: async ({ params }, { alcance }) => {
    const result = await readVisibleMuestra(alcance, params.id, 'autorizada');
    if (!result) throw new Failure('NOT_FOUND');
    return { result };
  },
});
