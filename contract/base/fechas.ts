import { lazy } from './lazy.ts';

const utc = { timeZone: 'UTC' } as const;
const short = lazy(() => new Intl.DateTimeFormat('es-ES', { ...utc, day: 'numeric', month: 'short', year: 'numeric' }));
const brief = lazy(() => new Intl.DateTimeFormat('es-ES', { ...utc, day: 'numeric', month: 'short' }));
const long = lazy(() => new Intl.DateTimeFormat('es-ES', { ...utc, day: 'numeric', month: 'long', year: 'numeric' }));

/** A calendar date at midnight in UTC, which is what the formats above write it in; null for a blank or no date. */
function dateOf(fecha: string | undefined): Date | null {
  const date = new Date(`${fecha?.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** `7 may 2026`, for tables; '-' for a blank. */
export function fechaCorta(fecha: string | undefined): string {
  const date = dateOf(fecha);
  return date ? short().format(date).replaceAll('.', '') : '-';
}

/** `7 may` in the year of today, `7 may 2026` in any other; '-' for a blank. */
export function fechaBreve(fecha: string | undefined, today: string): string {
  const date = dateOf(fecha);
  if (!date || date.getUTCFullYear() !== Number(today.slice(0, 4))) return fechaCorta(fecha);
  return brief().format(date).replaceAll('.', '');
}

/** `7 de mayo de 2026`, with the time of day after it when it is known; '-' for a blank. */
export function fechaLarga(fecha: string | undefined, hora?: string): string {
  const date = dateOf(fecha);
  if (!date) return '-';
  return hora ? `${long().format(date)}, ${hora}` : long().format(date);
}
