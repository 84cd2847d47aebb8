import type { Incidencia, PasoDeIncidencia } from '../../../contract/incidencias/incidencia.ts';
import { ApiError, isFinal } from '../../client/api-error.ts';
import { failureText, fieldErrors } from '../../forms/form-errors.ts';
import { call, noteChanged } from './api.ts';

/** A change that is to be made of an incident. */
export interface Cambio {
  /** The incident as its form was opened with it. */
  base: Incidencia;
  /** Makes the change over a version. */
  send: (version: number) => Promise<{ incidencia: Incidencia }>;
}

/** What became of a change: made; refused, with messages by field (`isFinal`: as it is it would be refused again); or another person was first, with what it did. */
export type Resultado =
  | { kind: 'done' }
  | { kind: 'refused'; message: string; fields: Record<string, string> | null; isFinal: boolean }
  | { kind: 'conflict'; now: Incidencia; theirs: readonly PasoDeIncidencia[] };

const fallback = 'No se ha podido guardar. Lo que has escrito sigue aquí: vuelve a intentarlo';

/** Makes a change over the version that its form was opened with, or over another one. Never throws. */
export async function save({ base, send }: Cambio, over = base): Promise<Resultado> {
  try {
    noteChanged((await send(over.version)).incidencia);
    return { kind: 'done' };
  } catch (error) {
    const now = error instanceof ApiError && error.code === 'CONFLICT' ? await asItIs(base._id) : undefined;
    if (now) {
      noteChanged(now);
      const theirs = stepsSince(over, now);
      if (theirs.length > 0) return { kind: 'conflict', now, theirs };
    }
    return {
      kind: 'refused',
      message: failureText(error, fallback),
      fields: fieldErrors(error),
      isFinal: isFinal(error),
    };
  }
}

/** The incident as it is now; undefined where it can't be asked. */
async function asItIs(id: string): Promise<Incidencia | undefined> {
  return call('getIncidencia', { params: { id } }).catch(() => undefined);
}

/** What people did of an incident since it was seen. */
function stepsSince(seen: Incidencia, now: Incidencia): PasoDeIncidencia[] {
  return now.pasos.slice(seen.pasos.length).filter(({ quien }) => quien !== null);
}
