import { Failure } from '../../../platform/runtime/failure.ts';
import { noteIncidenciaDeMuestra } from '../store/incidencias-de-muestra.ts';
import {
  createIncidencia,
  type DocumentoDeIncidencia,
  type MuestraGuardada,
  ordenDe,
  readHilo,
  readIncidencia,
  replaceIncidencia,
  type StoredIncidencia,
} from '../store/incidencias.ts';
import { assignMuestra } from './assign-muestra.ts';
import { conMuestra, sinMuestra } from './documento.ts';

/** What a change of incidents is made with. */
export interface NoteOptions {
  /** The instant that steps carry. */
  cuando: string;
  /** The incident that a sample opens; undefined where it opens none. Asked only where there is no other for it. */
  nueva: () => Promise<DocumentoDeIncidencia | undefined>;
}

/** How often a write is tried again that others come before. */
const maxTries = 20;

/**
 * Notes what a sample says of one parameter of its point in the incidents that it belongs to, and opens one where it has
 * to: in the first of the threads (`hiloDe`), which is the point's own, the others being its aliases'. That the sample is
 * in an incident is noted first; noted twice, nothing is new.
 */
export async function noteMuestra(
  [hilo, ...ofAliases]: readonly [string, ...string[]],
  muestra: MuestraGuardada,
  { cuando, nueva }: NoteOptions,
): Promise<void> {
  for (let tries = 0; tries < maxTries; tries++) {
    const own = await readHilo(hilo);
    const others = (await Promise.all(ofAliases.map(readHilo))).flat();
    const known = [...own, ...others].toSorted((a, b) => (a.abierta < b.abierta ? -1 : 1));
    const { en, isNueva } = assignMuestra(known, muestra);
    for (const { _id } of en) {
      await noteIncidenciaDeMuestra(muestra._id, _id);
      await updateIncidencia(_id, (documento) => conMuestra(documento, muestra, cuando));
    }
    if (!isNueva) return;
    const documento = await nueva();
    if (!documento) return;
    const _id = `${hilo}.${ordenDe(own.at(-1)?._id ?? '.0') + 1}`;
    for (const { _id: id } of documento.muestras) await noteIncidenciaDeMuestra(id, _id);
    if (await createIncidencia({ ...documento, _id, writes: 1, version: 0, cambio: null })) return;
  }
  throw new Failure('BUSY');
}

/** Takes a sample that is withdrawn, or is of another point or parameter, out of an incident. */
export async function removeMuestra(incidencia: string, muestra: string, cuando: string): Promise<void> {
  await updateIncidencia(incidencia, (documento) => sinMuestra(documento, muestra, cuando));
}

/** Changes an incident, as it is, where there is something to change; again, where another write comes first. */
export async function updateIncidencia(
  _id: string,
  change: (documento: StoredIncidencia) => StoredIncidencia,
): Promise<void> {
  for (let tries = 0; tries < maxTries; tries++) {
    const stored = await readIncidencia(_id);
    // Its creation died after it was noted that it would speak of the sample.
    if (!stored) return;
    const after = change(stored);
    if (after === stored || (await replaceIncidencia(after))) return;
  }
  throw new Failure('BUSY');
}
