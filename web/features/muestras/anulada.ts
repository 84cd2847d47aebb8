import { loadPart } from '../../app/part.ts';
import { lazyQueriesOf } from '../../app/services.ts';
import { ApiError } from '../../client/api-error.ts';

const { query } = lazyQueriesOf(
  async () => (await loadPart(async () => import('../../../contract/muestras/calls-en-curso.ts'))).enCursoCalls,
);

/** The sample of an id that the laboratory has annulled; null where it isn't one. */
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

/** Where an annulled sample has its page; the address says what it is, so that it isn't looked for among those in progress. */
export const anuladaAddress = (id: string) => `/en-curso?muestra=${encodeURIComponent(id)}&anulada=1`;
