import { isPorResolver } from '../../../../contract/incidencias/rules/estados.ts';
import { isDeTipo, type MuestraGuardada, type StoredIncidencia } from '../store/incidencias.ts';
import { compareMuestras } from './documento.ts';

/** Days back from today from which on a sample that does not comply opens an incident even where a later one complies. */
const recentDays = 30;

/** What a sample changes among the incidents of its point and parameter. */
interface Assignment {
  /** Those that name it, or are to. */
  en: StoredIncidencia[];
  /** Whether it opens one. */
  isNueva: boolean;
}

/**
 * To which of the incidents of a sample's point and parameter, oldest first, it belongs: those that name it; else, of those of
 * its type, one that was settled by what was taken after it; else the open one, if it fails or was taken after what does. It opens one where it
 * fails, none is open and none that was settled speaks for it: a re-test by which one was closed, and which the laboratory
 * corrects, does.
 */
export function assignMuestra(hilo: readonly StoredIncidencia[], muestra: MuestraGuardada): Assignment {
  const fails = muestra.papel === 'incumple';
  const naming = hilo.filter(({ muestras }) => muestras.some(({ _id }) => _id === muestra._id));
  const own = hilo.filter((one) => naming.includes(one) || isDeTipo(one, muestra.tipo_muestra));
  const settledBy = own.filter(
    ({ zanjado }) =>
      zanjado !== null && (muestra.fecha_muestra < zanjado.antesDe || zanjado.muestras.includes(muestra._id)),
  );
  // More than one where points were joined that had one each.
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
 * Whether a sample that fails opens an incident: not one of more than a month ago of whose point, type and parameter a later
 * sample complies: what was solved in earlier years is no work to do.
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
