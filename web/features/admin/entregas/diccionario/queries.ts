import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { diccionarioCalls } from '../../../../../contract/calls/diccionario.ts';
import type { ClaseDeNombre, UnionDeNombres } from '../../../../../contract/diccionario.ts';
import { clientOf } from '../../../../app/services.ts';

export const { call } = clientOf(diccionarioCalls);

export const diccionarioKey = ['admin', 'diccionario'] as const;

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

/** The known names of a kind that have some letters. */
export function conocidosOptions(clase: ClaseDeNombre, texto: string) {
  return queryOptions({
    queryKey: [...diccionarioKey, 'conocidos', clase, texto],
    queryFn: async ({ signal }) =>
      (await call('findParecidos', { body: { nombres: [], busca: { clase, texto } }, signal })).conocidos,
    enabled: texto !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}
