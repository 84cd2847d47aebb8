import { queryOptions } from '@tanstack/react-query';
import { enCursoCalls } from '../../../contract/calls/muestras-en-curso.ts';
import { clientOf } from '../../app/services.ts';
import { ApiError } from '../../client/api-error.ts';

const { call } = clientOf(enCursoCalls);

/** The sample of an id that the laboratory has annulled; null where it isn't one. */
export function anuladaOptions(id: string) {
  return queryOptions({
    queryKey: ['en-curso', 'anulada', id],
    queryFn: async ({ signal }) => {
      try {
        return (await call('getMuestraAnulada', { params: { id }, signal })).muestra;
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    staleTime: 5000,
  });
}

/** Where an annulled sample has its page. */
export const anuladaAddress = (id: string) => `/en-curso?muestra=${encodeURIComponent(id)}`;
