import type { JsonObject } from '../../../../contract/entregas/deteccion.ts';
import { longCall, query } from '../subidas-api.ts';

/** The upload of an id. */
export const subidaOptions = (id: string) => query('getSubida', { params: { id } });

/** How a file is to be read, with what a person said of how it is written. It is found once: what is decided is kept by the page. */
export function deteccionOptions(id: string, { fijado, desdeCero }: { fijado: JsonObject; desdeCero: boolean }) {
  return query(
    'detectSubida',
    { params: { id }, body: { mapeo: fijado, desdeCero } },
    { via: async (answer) => (await answer).deteccion, timeout: longCall, staleTime: Infinity },
  );
}

/** What a mapping makes of a file's first rows. */
export function muestrasLeidasOptions(id: string, mapeo: JsonObject) {
  return query(
    'readMuestra',
    { params: { id }, body: { mapeo } },
    { timeout: longCall, placeholderData: (before) => before, staleTime: Infinity, gcTime: 60_000, retry: false },
  );
}

/** How often a simulation under way is asked for, in milliseconds. */
const lively = 1000;

/** The simulation of a file, followed until it has ended. */
export function simulacionOptions(id: string) {
  return query(
    'getSimulacion',
    { params: { id } },
    {
      staleTime: 0,
      refetchInterval: ({ state: { data } }) =>
        data?.simulacion?.estado === 'hecho' || data?.simulacion?.estado === 'fallido' ? false : lively,
    },
  );
}
