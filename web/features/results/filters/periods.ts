import { isFecha } from '../../../../contract/fecha.ts';

/** A period as the two date fields hold it: `yyyy-mm-dd`, both ends included, or what was typed and is no date. */
export interface Period {
  fechaInicio: string;
  fechaFin: string;
}

/** How the months are called on their buttons (spec, section 9). */
export const monthNames = ['Ene', 'Feb', 'Mar', 'Abr', 'May', 'Jun', 'Jul', 'Ago', 'Sep', 'Oct', 'Nov', 'Dic'] as const;

/** Years that there is a button for, the current one included. */
const yearsOffered = 5;

/** From the first to the last day of a month, 1 to 12. */
export function monthPeriod(year: number, month: number): Period {
  const start = `${pad(year, 4)}-${pad(month, 2)}`;
  // The day before the first of the next month.
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return { fechaInicio: `${start}-01`, fechaFin: `${start}-${pad(last, 2)}` };
}

/** From 1 January to 31 December. */
export function yearPeriod(year: number): Period {
  return { fechaInicio: `${pad(year, 4)}-01-01`, fechaFin: `${pad(year, 4)}-12-31` };
}

/** The year whose months the month buttons mean: that of the dates in the fields, else the current one. */
export function yearOf({ fechaInicio, fechaFin }: Period, today: string): number {
  return Number((fechaInicio || fechaFin || today).slice(0, 4));
}

/** The years that have a button, in order: the last ones up to today's, and the one of the dates in the fields. */
export function yearsOf(period: Period, today: string): number[] {
  const current = Number(today.slice(0, 4));
  const years = Array.from({ length: yearsOffered }, (_, back) => current - back);
  return [...new Set([...years, yearOf(period, today)])].sort((a, b) => a - b);
}

/** A period without what is no date. */
export function readablePeriod({ fechaInicio, fechaFin }: Period): Period {
  return { fechaInicio: isFecha(fechaInicio) ? fechaInicio : '', fechaFin: isFecha(fechaFin) ? fechaFin : '' };
}

export function isSamePeriod(a: Period, b: Period): boolean {
  return a.fechaInicio === b.fechaInicio && a.fechaFin === b.fechaFin;
}

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0');
}
