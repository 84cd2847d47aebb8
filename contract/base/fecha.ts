import * as z from 'zod';
import { lazy } from './lazy.ts';

const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/u;

/** Whether a text is a calendar date that exists, as `2026-05-07`. */
export function isFecha(text: string): boolean {
  const day = datePattern.exec(text)?.[3];
  // 30 February is read as 2 March.
  return day !== undefined && new Date(`${text}T00:00:00Z`).getUTCDate() === Number(day);
}

/** A calendar date in Europe/Madrid, `yyyy-mm-dd`; never an instant. */
export const fechaSchema = z.iso.date({
  // A missing date gets zod's general message.
  error: ({ input }) => {
    if (input === undefined) return undefined;
    return input === '' ? 'Falta la fecha' : 'No es una fecha (aaaa-mm-dd)';
  },
});

/** An instant in UTC, ISO 8601 with milliseconds. */
export const instantSchema = z.iso.datetime();

const madrid = lazy(() => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid' }));

/** The calendar date that an instant falls on in Madrid, as `yyyy-mm-dd`. */
export function fechaEnMadrid(instant: Date): string {
  return madrid().format(instant);
}

/** The same day of an earlier month, both `yyyy-mm-dd`; that month's last day where it is shorter. */
export function monthsBefore(fecha: string, months: number): string {
  const [year = 0, month = 0, day = 0] = fecha.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(day, last))).toISOString().slice(0, 10);
}
