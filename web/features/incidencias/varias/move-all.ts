import { maxIncidenciasPorCambio, maxIncidenciasPorRespuesta } from '../../../../contract/incidencias/incidencia.ts';
import { isPorResolver } from '../../../../contract/incidencias/rules/estados.ts';
import type { Input, Output } from '../../../../contract/calls.ts';

type Varias = Input<'moveIncidencias'>['body'];

/** A move of many incidents, in as many calls as it takes. */
interface Moving extends Omit<Varias, 'ids'> {
  ids: readonly string[];
  move: (body: Varias) => Promise<Output<'moveIncidencias'>>;
  onProgress: (done: number) => void;
}

/** Moves incidents, a hundred at a time. Returns the moved incidents, and why others were not moved. */
export async function moveAll({ ids, estado, motivo, move, onProgress }: Moving): Promise<Output<'moveIncidencias'>> {
  const all: Output<'moveIncidencias'> = { cambiadas: [], omitidas: [] };
  for (let from = 0; from < ids.length; from += maxIncidenciasPorCambio) {
    const { cambiadas, omitidas } = await move({
      ids: ids.slice(from, from + maxIncidenciasPorCambio),
      estado,
      motivo,
    });
    all.cambiadas.push(...cambiadas);
    all.omitidas.push(...omitidas);
    onProgress(Math.min(from + maxIncidenciasPorCambio, ids.length));
  }
  return all;
}

/** The ids of a list's incidents that may be moved, page by page; incidents that are already moved are left out. */
export async function everyId(
  ask: (page: { page: number; limit: number }) => Promise<Output<'listIncidencias'>>,
  isReopening: boolean,
): Promise<string[]> {
  const ids = new Set<string>();
  for (let page = 1; ; page++) {
    const { incidencias, paginas } = await ask({ page, limit: maxIncidenciasPorRespuesta });
    for (const { _id, estado } of incidencias) if (isPorResolver(estado) !== isReopening) ids.add(_id);
    if (page >= paginas) return [...ids];
  }
}
