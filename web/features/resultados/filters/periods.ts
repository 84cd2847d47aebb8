import { isFecha } from '../../../../contract/base/fecha.ts';

/** A period as the two date fields hold it: `yyyy-mm-dd`, both ends included, or what was typed and is no date. */
export interface Period {
  fechaInicio: string;
  fechaFin: string;
}

/** How the months are called on their buttons. */
export const monthNames = ['Ene', 'Feb', 'Mar', 'Abr', 'May', 'Jun', 'Jul', 'Ago', 'Sep', 'Oct', 'Nov', 'Dic'] as const;

/** Years that there is a button for, the current one included. */
const yearsOffered = 5;

/** From the first to the last day of a month, 1 to 12. @internal */
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

/** The periods that end today, by what their buttons say. */
export function recentPeriods(today: string): { label: string; period: Period }[] {
  const back = (change: (date: Date) => void) => {
    const date = new Date(`${today}T00:00:00Z`);
    change(date);
    return { fechaInicio: date.toISOString().slice(0, 10), fechaFin: today };
  };
  return [
    { label: '30 días', period: back((date) => date.setUTCDate(date.getUTCDate() - 29)) },
    { label: '90 días', period: back((date) => date.setUTCDate(date.getUTCDate() - 89)) },
    // From the day after today's a year ago: 22 nov 2025 to 21 nov 2026. A day that its year lacks is the next one.
    {
      label: '12 meses',
      period: back((date) => date.setUTCFullYear(date.getUTCFullYear() - 1, date.getUTCMonth(), date.getUTCDate() + 1)),
    },
  ];
}

/** The months, 1 to 12, that a period of whole months of one year is made of; none of any other, or of a whole year. */
export function chosenMonths({ fechaInicio, fechaFin }: Period): number[] {
  if (!isFecha(fechaInicio) || !isFecha(fechaFin)) return [];
  const year = Number(fechaInicio.slice(0, 4));
  const [first, last] = [fechaInicio, fechaFin].map((fecha) => Number(fecha.slice(5, 7))) as [number, number];
  const whole = { fechaInicio: monthPeriod(year, first).fechaInicio, fechaFin: monthPeriod(year, last).fechaFin };
  if (last < first || !isSamePeriod(whole, { fechaInicio, fechaFin })) return [];
  const months = Array.from({ length: last - first + 1 }, (_, n) => first + n);
  return months.length === 12 ? [] : months;
}

/**
 * The period after the button of a month: beside the one month that is chosen, it reaches from the earlier to the later
 * of both; otherwise it is that month alone.
 */
export function withMonth(dates: Period, year: number, month: number): Period {
  const [chosen, ...others] = chosenMonths(dates);
  if (chosen === undefined || others.length > 0 || yearOf(dates, '') !== year) return monthPeriod(year, month);
  return {
    fechaInicio: monthPeriod(year, Math.min(chosen, month)).fechaInicio,
    fechaFin: monthPeriod(year, Math.max(chosen, month)).fechaFin,
  };
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
