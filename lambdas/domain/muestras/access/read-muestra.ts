import type { EstadoMuestra, Muestra } from '../../../../contract/muestras/muestra.ts';
import { AnswerRoom } from '../../../platform/runtime/answer-room.ts';
import { Failure } from '../../../platform/runtime/failure.ts';
import { absentIfDamaged } from '../../../platform/dynamo/damaged.ts';
import {
  type ClosedMuestra,
  findMuestra,
  findStoredMuestras,
  type Found,
  type MuestraHeader,
  muestraOf,
} from '../store/muestras.ts';
import { OutOfScope } from '../../../platform/access/out-of-scope.ts';
import { type Alcance, isVisible } from '../../../platform/access/scope.ts';

/**
 * A sample as found, closed; undefined where there is none. A sample with an unreadable header is in no scope: viewers who see
 * everything get DamagedItem, for other viewers it isn't there.
 */
export async function findClosed(alcance: Alcance, id: string): Promise<ClosedMuestra | undefined> {
  const seesAll = alcance.solicitantes === 'todos' && alcance.tipos === 'todos';
  return seesAll ? findMuestra(id) : findMuestra(id).catch(absentIfDamaged);
}

/**
 * A sample in this state, whole and with its header; undefined where there is none. Throws OutOfScope, which the API answers like
 * a missing sample, DamagedItem, and ANSWER_TOO_LARGE.
 */
export async function readVisibleMuestra(
  alcance: Alcance,
  id: string,
  estado: EstadoMuestra,
): Promise<{ header: MuestraHeader; muestra: Muestra } | undefined> {
  const found = await findClosed(alcance, id);
  if (!found || found.header.estado !== estado) return undefined;
  if (!isVisible(alcance, found.header.solicitante, found.header.tipo)) throw new OutOfScope();
  const muestra = found.open();
  if (!fits(muestra)) throw new Failure('ANSWER_TOO_LARGE', { message: demasiadoGrande });
  return { header: found.header, muestra };
}

const demasiadoGrande =
  'Esta muestra tiene demasiados resultados para mostrarla de una vez. Pide al laboratorio que la reparta en varias';

/** Whether a sample fits in an answer. Samples taken before the intake had a limit may be larger. */
function fits(muestra: Muestra): boolean {
  return new AnswerRoom(answerAround).takes(muestra);
}

/** The bytes of an answer besides the sample. */
const answerAround = 100_000;

/**
 * The samples of these ids in this state and in scope, whole, with their headers, by id. The index may be a moment ahead of the
 * samples, so that each is checked again; only the index tells the owner of a damaged sample.
 */
export async function readVisibleWithHeaders(
  alcance: Alcance,
  ids: readonly string[],
  estado: EstadoMuestra,
): Promise<Found<{ header: MuestraHeader; muestra: Muestra }>> {
  const visible = new Map<string, { header: MuestraHeader; muestra: Muestra }>();
  const { good, damaged } = await findStoredMuestras(ids);
  for (const [id, stored] of good) {
    const { header } = stored;
    if (header.estado === estado && isVisible(alcance, header.solicitante, header.tipo)) {
      visible.set(id, { header, muestra: muestraOf(stored) });
    }
  }
  return { good: visible, damaged };
}

/** The visible samples of some ids, without headers and without damaged samples. */
export async function readVisibleMuestras(
  alcance: Alcance,
  ids: readonly string[],
  estado: EstadoMuestra,
): Promise<Map<string, Muestra>> {
  const { good } = await readVisibleWithHeaders(alcance, ids, estado);
  return new Map([...good].map(([id, { muestra }]) => [id, muestra]));
}
