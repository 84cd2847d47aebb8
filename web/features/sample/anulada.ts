import { queryOptions } from '@tanstack/react-query';
import { clientOf } from '../../app/services.ts';
import { ApiError } from '../../client/api-error.ts';
import { loadPart } from '../../app/part.ts';

/** The sample of an id that the laboratory has annulled; null where it isn't one. The call's code comes when it is first made. */
export function anuladaOptions(id: string) {
  return queryOptions({
    queryKey: ['en-curso', 'anulada', id],
    queryFn: async ({ signal }) => {
      const { enCursoCalls } = await loadPart(async () => import('../../../contract/calls/muestras-en-curso.ts'));
      try {
        return (await clientOf(enCursoCalls).call('getMuestraAnulada', { params: { id }, signal })).muestra;
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    staleTime: 5000,
  });
}

/** Where an annulled sample has its page; the address says what it is, so that it isn't looked for among those in progress. */
export const anuladaAddress = (id: string) => `/en-curso?muestra=${encodeURIComponent(id)}&anulada=1`;
