import { queryOptions } from '@tanstack/react-query';
import type { JsonObject } from '../../../../../contract/deteccion.ts';
import { entregasKey } from '../queries.ts';
import { call, longCall } from '../subidas-api.ts';

/** Key of all that is known of one upload. */
export const subidaKey = (id: string) => ['admin', 'subidas', id] as const;

/** The upload of an id. */
export function subidaOptions(id: string) {
  return queryOptions({
    queryKey: [...subidaKey(id), 'subida'],
    queryFn: ({ signal }) => call('getSubida', { params: { id }, signal }),
  });
}

/** The uploads that wait for answers. A delivery that is made or an upload that ends takes them up anew. */
export const esperanOptions = queryOptions({
  queryKey: [...entregasKey, 'esperan'],
  queryFn: ({ signal }) => call('listSubidas', { signal }),
});

/** How a file is to be read, with what a person said of how it is written. It is found once: what is decided is kept by the page. */
export function deteccionOptions(id: string, { fijado, desdeCero }: { fijado: JsonObject; desdeCero: boolean }) {
  return queryOptions({
    queryKey: [...subidaKey(id), 'deteccion', fijado, desdeCero],
    queryFn: ({ signal }) =>
      call('detectSubida', { params: { id }, body: { mapeo: fijado, desdeCero }, signal, timeout: longCall }).then(
        ({ deteccion }) => deteccion,
      ),
    staleTime: Infinity,
  });
}

/** What a mapping makes of a file's first rows. */
export function lecturaOptions(id: string, mapeo: JsonObject) {
  return queryOptions({
    queryKey: [...subidaKey(id), 'lectura', mapeo],
    queryFn: ({ signal }) => call('readMuestra', { params: { id }, body: { mapeo }, signal, timeout: longCall }),
    placeholderData: (before) => before,
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
  });
}

/** How often a trial under way is asked for, in milliseconds. */
const lively = 1000;

/** The trial of a file, followed until it has ended. */
export function ensayoOptions(id: string, lectura: number) {
  return queryOptions({
    queryKey: [...subidaKey(id), 'ensayo', lectura],
    queryFn: ({ signal }) => call('getEnsayo', { params: { id }, signal }),
    enabled: lectura > 0,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.ensayo?.estado === 'hecho' || data?.ensayo?.estado === 'fallido' ? false : lively,
  });
}
