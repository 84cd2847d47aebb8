import { sumaDias } from '../../../../contract/base/dias-habiles.ts';
import type { Frecuencia } from '../../../../contract/programa/frecuencia.ts';
import type { Temporada } from '../../../../contract/programa/instalacion.ts';
import type { Conjunto } from './conjunto.ts';

/** A period with the number of samples planned in it; dates `yyyy-mm-dd`, both included. */
export interface Periodo {
  desde: string;
  hasta: string;
  planeadas: number;
  /** The set of one sampling, where the law wants several points at a time. */
  conjunto?: Conjunto;
}

/** The fields of a row by which its periods are made. */
export interface Planificada {
  frecuencia: Frecuencia;
  /** The row's first and last day; without a last day it goes on. */
  desde: string;
  hasta?: string | undefined;
  temporada?: Temporada | undefined;
  /** Whether each of a year's samples has a part of the year of its own, as table 13 of RD 3/2023 wants. */
  isPorPartes?: boolean | undefined;
  /**
   * The first day of the period that the row before left unfinished: samples from that day on count in the row's first period.
   */
  desdeAntes?: string | undefined;
}

/** The days asked for, and the days of the acts that a row waits for (`hechos`). */
interface Ventana {
  desde: string;
  hasta: string;
  hechos?: readonly string[];
}

/** By frequency: gives every period of a row that overlaps a window, and maybe others. */
type Periodos = {
  readonly [C in Frecuencia['cada']]: (
    frecuencia: Extract<Frecuencia, { cada: C }>,
    fila: Planificada,
    ventana: Required<Ventana>,
  ) => Periodo[];
};

const periodos: Periodos = {
  ano: ({ veces }, fila, { desde, hasta }) =>
    anos(desde, sumaDias(hasta, 366)).flatMap((ano) => {
      const { temporada } = fila;
      // A season has all of the year's samples; a season over New Year belongs to the year in which it ends.
      const whole = temporada ? temporadaHasta(ano, temporada) : { desde: `${ano}-01-01`, hasta: `${ano}-12-31` };
      if (fila.isPorPartes)
        return partes(whole, veces, temporada === undefined).flatMap((each) => deLaFila(each, fila));
      const last = fila.hasta !== undefined && fila.hasta < whole.hasta ? fila.hasta : whole.hasta;
      const [before, until] = [sumaDias(fila.desde, -1), last].map((dia) => parteHasta(whole, veces, dia));
      const planeadas = (until ?? 0) - (before ?? 0);
      return planeadas > 0 ? deLaFila({ desde: whole.desde, hasta: last, planeadas }, fila) : [];
    }),
  meses: (frecuencia, fila, { desde, hasta }) => {
    const { temporada } = fila;
    if (!temporada || temporada.desde <= temporada.hasta || frecuencia.meses % 12 !== 0)
      return meses(frecuencia.meses, desde, hasta).flatMap((each) => cortado(each, fila));
    // A block of whole years has whole seasons, each in the year in which it ends.
    return meses(frecuencia.meses, desde, sumaDias(hasta, 366)).flatMap((each) => {
      const [first, last] = [each.desde, each.hasta].map((dia) => temporadaHasta(dia.slice(0, 4), temporada));
      return first && last ? deLaFila({ ...each, desde: first.desde, hasta: last.hasta }, fila) : [];
    });
  },
  semanas: ({ semanas }, fila, { desde, hasta }) =>
    bloques(semanas * 7, lunesDe(fila.desde), desde, hasta).flatMap((each) => cortado(each, fila)),
  dias: ({ dias }, fila, { desde, hasta }) =>
    bloques(dias, fila.desde, desde, hasta).flatMap((each) => cortado(each, fila)),
  tras: (frecuencia, fila, { hechos }) =>
    [...new Set(hechos)]
      .filter((hecho) => isVigente(hecho, fila))
      .toSorted((a, b) => Number(a > b) - Number(a < b))
      .map((hecho) => una(sumaDias(hecho, frecuencia.desde), sumaDias(hecho, frecuencia.hasta))),
  en_meses: ({ enMeses }, fila, { desde, hasta }) =>
    meses(1, desde, hasta)
      .filter((each) => enMeses.includes(Number(each.desde.slice(5, 7))))
      .flatMap((each) => cortado(each, fila)),
  fechas: ({ fechas, margen }, fila) =>
    fechas
      .filter((fecha) => isVigente(fecha, fila))
      .map((fecha) => una(sumaDias(fecha, -margen), sumaDias(fecha, margen))),
  apertura: ({ dias }, fila, { desde, hasta }) =>
    aperturas(fila, desde, hasta, dias).map((dia) => una(sumaDias(dia, -dias), sumaDias(dia, -1))),
};

const una = (desde: string, hasta: string): Periodo => ({ desde, hasta, planeadas: 1 });
const isVigente = (fecha: string, { desde, hasta }: Planificada) => fecha >= desde && fecha <= (hasta ?? fecha);

/**
 * The periods of a row that overlap a window, in order. Periods follow the calendar (months, quarters, years, ISO weeks), cut to
 * the row's season; the first begins on the row's first day, or after the last period completed by the row before it. A planned
 * sample belongs to the row in force on the last day of its period (a year's sample: of its even part), so that consecutive rows
 * never plan one sample twice.
 */
export function periodosDe(fila: Planificada, { desde, hasta, hechos = [] }: Ventana): Periodo[] {
  const all = periodos[fila.frecuencia.cada] as (
    frecuencia: Frecuencia,
    fila: Planificada,
    ventana: Required<Ventana>,
  ) => Periodo[];
  return all(fila.frecuencia, fila, { desde, hasta, hechos }).filter((one) => one.hasta >= desde && one.desde <= hasta);
}

const anos = (desde: string, hasta: string) => {
  const [first, last] = [Number(desde.slice(0, 4)), Number(hasta.slice(0, 4))];
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => String(first + n).padStart(4, '0'));
};

type Dias = Pick<Periodo, 'desde' | 'hasta'>;

/** The number of days, both ends included. */
export const diasDe = ({ desde, hasta }: Dias) => (Date.parse(hasta) - Date.parse(desde)) / 86_400_000 + 1;

/** The season that ends in a year. */
function temporadaHasta(ano: string, { desde, hasta }: Temporada): Dias {
  const opens = desde <= hasta ? ano : String(Number(ano) - 1).padStart(4, '0');
  return { desde: `${opens}-${desde}`, hasta: `${ano}-${hasta}` };
}

/** How many of `veces` even parts of some days have ended by the end of a day. */
function parteHasta(whole: Dias, veces: number, dia: string): number {
  if (dia < whole.desde) return 0;
  return dia >= whole.hasta ? veces : Math.floor((veces * diasDe({ desde: whole.desde, hasta: dia })) / diasDe(whole));
}

/** A year or a season in even parts, one for each sample; in whole months where a year divides into them. */
function partes(whole: Dias, veces: number, isWholeYear: boolean): Periodo[] {
  if (isWholeYear && 12 % veces === 0) return meses(12 / veces, whole.desde, whole.hasta);
  const length = diasDe(whole);
  const end = (n: number) => Math.ceil((length * n) / veces);
  return Array.from({ length: veces }, (_, n) => ({
    desde: sumaDias(whole.desde, end(n)),
    hasta: sumaDias(whole.desde, end(n + 1) - 1),
    planeadas: 1,
  })).filter(({ desde, hasta }) => desde <= hasta);
}

/** A period cut to a row's season and to the row; empty where no day is left. */
function cortado(periodo: Periodo, fila: Planificada): Periodo[] {
  if (!fila.temporada) return deLaFila(periodo, fila);
  const open = tramos(periodo, fila.temporada);
  const [begin, end] = [open[0]?.desde, open.at(-1)?.hasta];
  return begin !== undefined && end !== undefined ? deLaFila({ ...periodo, desde: begin, hasta: end }, fila) : [];
}

/** A period without the days before a row; empty where the row isn't in force on the period's last day. */
function deLaFila(periodo: Periodo, { desde, hasta, desdeAntes = desde }: Planificada): Periodo[] {
  if (periodo.hasta < desde || (hasta !== undefined && hasta < periodo.hasta)) return [];
  if (periodo.desde >= desde) return [periodo];
  return [{ ...periodo, desde: periodo.desde > desdeAntes ? periodo.desde : desdeAntes }];
}

/** The parts of a period that lie in a season, in order. */
function tramos({ desde, hasta }: Periodo, temporada: Temporada): { desde: string; hasta: string }[] {
  return anos(sumaDias(desde, -366), hasta).flatMap((ano) => {
    const isOver = temporada.desde > temporada.hasta;
    const opens = `${ano}-${temporada.desde}`;
    const closes = `${isOver ? String(Number(ano) + 1) : ano}-${temporada.hasta}`;
    const begin = opens > desde ? opens : desde;
    const end = closes < hasta ? closes : hasta;
    return begin <= end ? [{ desde: begin, hasta: end }] : [];
  });
}

/** Blocks of `size` calendar months, counted from January of year 0, that overlap a window. */
function meses(size: number, desde: string, hasta: string): Periodo[] {
  const monthOf = (fecha: string) => Number(fecha.slice(0, 4)) * 12 + Number(fecha.slice(5, 7)) - 1;
  const found: Periodo[] = [];
  for (let at = Math.floor(monthOf(desde) / size) * size; at <= monthOf(hasta); at += size) {
    found.push({ desde: primero(at), hasta: sumaDias(primero(at + size), -1), planeadas: 1 });
  }
  return found;
}

const primero = (month: number) =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`;

/** The Monday of a day's ISO week. */
function lunesDe(fecha: string): string {
  const weekday = (new Date(`${fecha}T00:00:00Z`).getUTCDay() + 6) % 7;
  return sumaDias(fecha, -weekday);
}

/** Blocks of `size` days from a day on that overlap a window. */
function bloques(size: number, from: string, desde: string, hasta: string): Periodo[] {
  const distance = (Date.parse(desde) - Date.parse(from)) / 86_400_000;
  const first = sumaDias(from, Math.max(0, Math.floor(distance / size)) * size);
  const found: Periodo[] = [];
  for (let at = first; at <= hasta; at = sumaDias(at, size))
    found.push({ desde: at, hasta: sumaDias(at, size - 1), planeadas: 1 });
  return found;
}

/** The days on which the season begins, or the row without a season, whose control before that day may lie in a window. */
function aperturas({ desde, hasta, temporada }: Planificada, from: string, to: string, days: number): string[] {
  if (!temporada) return [desde];
  return anos(from, sumaDias(to, days))
    .map((ano) => `${ano}-${temporada.desde}`)
    .filter((dia) => dia >= desde && dia <= (hasta ?? dia));
}
