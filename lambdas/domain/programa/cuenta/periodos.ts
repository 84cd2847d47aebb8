import { sumaDias } from '../../../../contract/base/dias-habiles.ts';
import type { Frecuencia } from '../../../../contract/programa/frecuencia.ts';
import type { Temporada } from '../../../../contract/programa/instalacion.ts';
import type { Conjunto } from './conjunto.ts';

/** A part of time in which so many samples are planned; dates `yyyy-mm-dd`, both included. */
export interface Periodo {
  desde: string;
  hasta: string;
  planeadas: number;
  /** What one sampling of it takes, where the law wants several points at a time. */
  conjunto?: Conjunto;
}

/** A row of a programme, as far as its periods depend on it. */
export interface Planificada {
  frecuencia: Frecuencia;
  /** Its first and last day; without a last one it goes on. */
  desde: string;
  hasta?: string | undefined;
  temporada?: Temporada | undefined;
}

/** What is asked: the days from `desde` to `hasta`, and on which days what a row waits for was done. */
interface Ventana {
  desde: string;
  hasta: string;
  hechos?: readonly string[];
}

/** Every period of a row with any day in a window, and maybe others. */
type Periodos = {
  readonly [C in Frecuencia['cada']]: (
    frecuencia: Extract<Frecuencia, { cada: C }>,
    fila: Planificada,
    ventana: Required<Ventana>,
  ) => Periodo[];
};

const periodos: Periodos = {
  ano: ({ veces }, fila, { desde, hasta }) =>
    anos(desde, hasta).flatMap((ano) => {
      const year = { desde: `${ano}-01-01`, hasta: `${ano}-12-31`, planeadas: veces };
      // Where there is a season, the whole of it has the year's samples.
      const [whole = year] = cortado(year, { ...fila, desde: year.desde, hasta: undefined });
      return cortado(year, fila).map((own) => ({
        ...own,
        planeadas: Math.ceil((veces * diasDe(own)) / diasDe(whole)),
      }));
    }),
  meses: (frecuencia, fila, { desde, hasta }) =>
    meses(frecuencia.meses, desde, hasta).flatMap((each) => cortado(each, fila)),
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
 * The periods of a row that have any day in a window, in order. They are of the calendar (months, quarters, years, ISO
 * weeks), cut to the row's days and its season: what is cut to no day is left out. A year that the row holds in part plans
 * its part of the year's samples, a fraction counting as one.
 */
export function periodosDe(fila: Planificada, { desde, hasta, hechos = [] }: Ventana): Periodo[] {
  const all = periodos[fila.frecuencia.cada] as (
    frecuencia: Frecuencia,
    fila: Planificada,
    ventana: Required<Ventana>,
  ) => Periodo[];
  return all(fila.frecuencia, fila, { desde, hasta, hechos }).filter((one) => one.hasta >= desde && one.desde <= hasta);
}

/** Whether a day lies in a season, which may go over New Year. */
export function isEnTemporada(fecha: string, { desde, hasta }: Temporada): boolean {
  const dia = fecha.slice(5);
  return desde <= hasta ? dia >= desde && dia <= hasta : dia >= desde || dia <= hasta;
}

const anos = (desde: string, hasta: string) => {
  const [first, last] = [Number(desde.slice(0, 4)), Number(hasta.slice(0, 4))];
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => String(first + n).padStart(4, '0'));
};

const diasDe = ({ desde, hasta }: Pick<Periodo, 'desde' | 'hasta'>) =>
  (Date.parse(hasta) - Date.parse(desde)) / 86_400_000 + 1;

/** A period without the days before and after its row, and without those out of season; none where no day is left. */
function cortado(periodo: Periodo, { desde, hasta, temporada }: Planificada): Periodo[] {
  const first = periodo.desde > desde ? periodo.desde : desde;
  const last = hasta !== undefined && hasta < periodo.hasta ? hasta : periodo.hasta;
  if (first > last) return [];
  const own = { ...periodo, desde: first, hasta: last };
  if (!temporada) return [own];
  const open = tramos(own, temporada);
  const [begin, end] = [open[0]?.desde, open.at(-1)?.hasta];
  return begin !== undefined && end !== undefined ? [{ ...own, desde: begin, hasta: end }] : [];
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

/** Blocks of so many months of the calendar, counted from January of year 0, with any day in a window. */
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

/** Blocks of so many days from a day on, with any day in a window. */
function bloques(size: number, from: string, desde: string, hasta: string): Periodo[] {
  const distance = (Date.parse(desde) - Date.parse(from)) / 86_400_000;
  const first = sumaDias(from, Math.max(0, Math.floor(distance / size)) * size);
  const found: Periodo[] = [];
  for (let at = first; at <= hasta; at = sumaDias(at, size))
    found.push({ desde: at, hasta: sumaDias(at, size - 1), planeadas: 1 });
  return found;
}

/** The days on which a season begins, or the row does where it has none, that a control before them would be for. */
function aperturas({ desde, hasta, temporada }: Planificada, from: string, to: string, days: number): string[] {
  if (!temporada) return [desde];
  return anos(from, sumaDias(to, days))
    .map((ano) => `${ano}-${temporada.desde}`)
    .filter((dia) => dia >= desde && dia <= (hasta ?? dia));
}
