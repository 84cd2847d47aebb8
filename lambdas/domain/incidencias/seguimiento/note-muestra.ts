import { Failure } from '../../../platform/runtime/failure.ts';
import { noteIncidenciaDeMuestra } from '../store/incidencias-de-muestra.ts';
import {
  createIncidencia,
  type DocumentoDeIncidencia,
  isDeTipo,
  type MuestraGuardada,
  ordenDe,
  readHilo,
  readIncidencia,
  replaceIncidencia,
  type StoredIncidencia,
} from '../store/incidencias.ts';
import { compareMuestras, conMuestra, sinMuestra } from './documento.ts';
import { isPorResolver } from '../../../../contract/incidencias/rules/estados.ts';

/** The context of a change of incidents. */
export interface NoteOptions {
  /** The instant that steps carry. */
  cuando: string;
  /** The incident that a sample opens; undefined where it opens none. Asked only where no existing incident takes the sample. */
  nueva: () => Promise<DocumentoDeIncidencia | undefined>;
}

/** How often a write is tried again where others come first. */
const maxTries = 20;

/**
 * Writes a sample's result for one parameter into the incidents of its point, and opens an incident where the rules demand one,
 * in the first thread (`hiloDe`), the point's own; the other threads are its aliases'. The reference from the sample to the
 * incident is written first. Writing it twice changes nothing.
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

/** Marks a sample of an incident as withdrawn: it was withdrawn, or is of another point or parameter now. */
export async function removeMuestra(incidencia: string, muestra: string, cuando: string): Promise<void> {
  await updateIncidencia(incidencia, (documento) => sinMuestra(documento, muestra, cuando));
}

/** Changes a stored incident if there is something to change; again where another write comes first. */
export async function updateIncidencia(
  _id: string,
  change: (documento: StoredIncidencia) => StoredIncidencia,
): Promise<void> {
  for (let tries = 0; tries < maxTries; tries++) {
    const stored = await readIncidencia(_id);
    // The process died between writing the reference and creating the incident.
    if (!stored) return;
    const after = change(stored);
    if (after === stored || (await replaceIncidencia(after))) return;
  }
  throw new Failure('BUSY');
}

/** Days back from today within which a failing sample opens an incident even if a later sample complies. */
const recentDays = 30;

/** The incidents of a sample's point and parameter that the sample changes. */
interface Assignment {
  /** The incidents that name the sample, or are to. */
  en: StoredIncidencia[];
  /** Whether the sample opens an incident. */
  isNueva: boolean;
}

/**
 * Which incident of a sample's point and parameter the sample belongs to. In this order: the incidents that name the
 * sample; an incident of the sample's type that later samples settled, to which only a sample that fails is added; the
 * open incident, if the sample fails or was taken after the sample that fails. A sample that fails opens an incident
 * where none is open, unless it belongs to a settled one: a re-test that closed an incident and that the laboratory
 * corrects later still belongs there.
 *
 * @internal
 */
export function assignMuestra(hilo: readonly StoredIncidencia[], muestra: MuestraGuardada): Assignment {
  const fails = muestra.papel === 'incumple';
  const naming = hilo.filter(({ muestras }) => muestras.some(({ _id }) => _id === muestra._id));
  const own = hilo.filter((one) => naming.includes(one) || isDeTipo(one, muestra.tipo_muestra));
  const settledBy = own.filter(
    ({ zanjado }) =>
      zanjado !== null && (muestra.fecha_muestra < zanjado.antesDe || zanjado.muestras.includes(muestra._id)),
  );
  // Several where points with an open incident each were joined.
  const open = own.filter(({ estado }) => isPorResolver(estado));
  const isNueva = fails && open.length === 0 && settledBy.length === 0;
  if (naming.length > 0) return { en: naming, isNueva };
  const [settled] = settledBy;
  if (settled) return { en: fails ? [settled] : [], isNueva };
  return { en: open.filter((one) => fails || isAfterFailure(one, muestra)), isNueva };
}

function isAfterFailure({ muestras }: StoredIncidencia, muestra: MuestraGuardada): boolean {
  const first = muestras.find(({ papel }) => papel === 'incumple');
  return first !== undefined && compareMuestras(first, muestra) < 0;
}

/**
 * Whether a failing sample opens an incident: not a sample of more than a month ago after which the point complied again for its
 * type and parameter, since a failure solved long ago is no work to do.
 */
export function opensIncidencia(
  { fecha_muestra: fecha }: MuestraGuardada,
  { hoy, isSolved }: { hoy: string; isSolved: boolean },
): boolean {
  return !isSolved || fecha >= daysBefore(hoy, recentDays);
}

/** The first day on which a sample opens an incident even where a later one complies. */
export const firstRecentDay = (hoy: string) => daysBefore(hoy, recentDays);

function daysBefore(fecha: string, dias: number): string {
  return new Date(Date.parse(fecha) - dias * 86_400_000).toISOString().slice(0, 10);
}
