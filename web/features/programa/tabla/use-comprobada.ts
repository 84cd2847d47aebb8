import { useQuery } from '@tanstack/react-query';
import type { FilaDeTabla, TablaComprobada } from '../../../../contract/programa/tabla.ts';
import { messageOf } from '../../../client/api-error.ts';
import { query } from '../api.ts';

interface Comprobada {
  /** What each row means, in their order; undefined until the server has said. */
  checked: TablaComprobada['filas'] | undefined;
  isChecking: boolean;
  error: string | null;
  retry: () => void;
}

/** What the rows of a table mean, and what keeps them from being stored. */
export function useComprobada(filas: readonly FilaDeTabla[]): Comprobada {
  const check = useQuery(
    query('checkTablaDePrograma', { body: { filas: [...filas] } }, { enabled: filas.length > 0, staleTime: 10_000 }),
  );
  return {
    checked: check.data?.filas,
    isChecking: check.isFetching,
    error: check.isError && !check.isFetching ? messageOf(check.error) : null,
    retry: () => void check.refetch(),
  };
}
