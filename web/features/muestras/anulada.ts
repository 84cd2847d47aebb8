import { loadPart } from '../../app/part.ts';
import { lazyQueriesOf } from '../../app/services.ts';
import { ApiError } from '../../client/api-error.ts';

const { query } = lazyQueriesOf(
  async () => (await loadPart(async () => import('../../../contract/muestras/calls-en-curso.ts'))).enCursoCalls,
);

/** The annulled sample with an id; null where the laboratory hasn't annulled it. */
export function anuladaOptions(id: string) {
  return query(
    'getMuestraAnulada',
    { params: { id } },
    {
      via: async (answer) => {
        try {
          return (await answer).muestra;
        } catch (error) {
          if (error instanceof ApiError && error.status === 404) return null;
          throw error;
        }
      },
      staleTime: 5000,
    },
  );
}

/** Address of an annulled sample; `anulada` spares a search among the samples in progress. */
export const anuladaAddress = (id: string) => `/en-curso?muestra=${encodeURIComponent(id)}&anulada=1`;
