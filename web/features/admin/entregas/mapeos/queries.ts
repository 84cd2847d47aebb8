import { queryOptions } from '@tanstack/react-query';
import { call } from '../subidas-api.ts';

/** Key of the saved mappings. */
export const mapeosKey = ['admin', 'mapeos'] as const;

/** The saved mappings and the ready ones. */
export const mapeosOptions = queryOptions({
  queryKey: mapeosKey,
  queryFn: ({ signal }) => call('listMapeos', { signal }),
});

/** A saved mapping with its versions. */
export function mapeoOptions(nombre: string) {
  return queryOptions({
    queryKey: [...mapeosKey, nombre],
    queryFn: ({ signal }) => call('getMapeo', { params: { nombre }, signal }),
  });
}
