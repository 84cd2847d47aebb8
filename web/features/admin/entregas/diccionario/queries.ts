import { queryOptions, useMutation } from '@tanstack/react-query';
import { diccionarioCalls } from '../../../../../contract/calls/diccionario.ts';
import type { UnionDeNombres } from '../../../../../contract/diccionario.ts';
import { clientOf, queryClient } from '../../../../app/services.ts';
import { messageOf } from '../../../../client/api-error.ts';
import { usePanel } from '../../panel/panel.ts';

const { call } = clientOf(diccionarioCalls);

const diccionarioKey = ['admin', 'diccionario'] as const;

/** The names that are joined. */
export const diccionarioOptions = queryOptions({
  queryKey: [...diccionarioKey, 'uniones'],
  queryFn: ({ signal }) => call('getDiccionario', { signal }),
});

/** The known names that some of a file resemble. */
export function parecidosOptions(nombres: readonly Pick<UnionDeNombres, 'clase' | 'nombre'>[]) {
  return queryOptions({
    queryKey: [...diccionarioKey, 'parecidos', nombres],
    queryFn: ({ signal }) => call('findParecidos', { body: { nombres: [...nombres] }, signal }),
    enabled: nombres.length > 0,
    staleTime: 60_000,
  });
}

/** Joins a name to another, or parts it where `como` is null, over the newest version. */
export function useDiccionario(onChanged?: () => void) {
  const { say } = usePanel();
  return useMutation({
    mutationFn: async (cambio: { clase: UnionDeNombres['clase']; nombre: string; como: string | null }) => {
      const { version } = await queryClient.fetchQuery({ ...diccionarioOptions, staleTime: 0 });
      await call('updateDiccionario', { body: { ...cambio, version } });
      return diccionarioCalls.updateDiccionario.message(cambio);
    },
    onError: (error) => say(messageOf(error), true),
    onSuccess: (message) => {
      say(message);
      onChanged?.();
    },
    onSettled: async () => {
      // What files come to by these names is read again.
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes('lectura') });
      await queryClient.invalidateQueries({ queryKey: diccionarioKey });
    },
  });
}
