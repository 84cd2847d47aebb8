import type { Filtros } from '../../../../contract/resultados/filtros.ts';
import type { Veredicto } from '../../../../contract/muestras/rules/conclusion.ts';

/** What a figure counts, of all that the filters leave: a period, a solicitante, a group, a type, a verdict. */
export interface Narrowing {
  /** A month, 1 to 12, of a year; without the month, the whole year. */
  periodo?: { year: number; month?: number };
  solicitante?: string;
  /** A group and those of its types that were found; `id` is null for 'Otros'. */
  grupo?: { id: string | null; tipos: readonly string[] };
  tipos?: readonly string[];
  conclusion?: Veredicto;
}

/** How many types, and how many letters of them, an address can name. */
const maxTypes = 500;
const maxLetters = 5000;

/**
 * The filters that find exactly what a figure counts: those that are on, and the figure's own. Undefined where no
 * filters say it: more types than an address can name.
 */
export function narrow(
  filtros: Filtros,
  { periodo, solicitante, grupo, tipos, conclusion }: Narrowing,
): Filtros | undefined {
  const narrowed: Filtros = { ...filtros };
  if (periodo) {
    const [first, last] = daysOf(periodo);
    narrowed.fechaInicio = filtros.fechaInicio && filtros.fechaInicio > first ? filtros.fechaInicio : first;
    narrowed.fechaFin = filtros.fechaFin && filtros.fechaFin < last ? filtros.fechaFin : last;
  }
  if (solicitante !== undefined) narrowed.solicitante = [solicitante];
  if (conclusion) narrowed.conclusionMuestra = conclusion;
  if (grupo && !tipos) {
    // One group can be asked for at a time, and 'Otros' is none: their types say the same.
    const isOnlyGroup = grupo.id !== null && (filtros.tipoGrupoId ?? grupo.id) === grupo.id;
    if (isOnlyGroup && grupo.id !== null) narrowed.tipoGrupoId = grupo.id;
    else narrowed.tipoMuestra = [...grupo.tipos];
  }
  if (tipos) narrowed.tipoMuestra = [...tipos];
  return isSayable(narrowed.tipoMuestra ?? []) ? narrowed : undefined;
}

function isSayable(tipos: readonly string[]): boolean {
  return tipos.length <= maxTypes && encodeURIComponent(tipos.join()).length <= maxLetters;
}

/** The first and the last day of a month or of a year. */
function daysOf({ year, month }: NonNullable<Narrowing['periodo']>): [string, string] {
  const day = (monthIndex: number, dayOfMonth: number) =>
    new Date(Date.UTC(year, monthIndex, dayOfMonth)).toISOString().slice(0, 10);
  return month === undefined ? [day(0, 1), day(11, 31)] : [day(month - 1, 1), day(month, 0)];
}
