import { lazy } from './lazy.ts';

const timeZone = 'Europe/Madrid';
const hour = lazy(() => new Intl.DateTimeFormat('es-ES', { timeZone, hour: '2-digit', minute: '2-digit' }));
const long = lazy(() => new Intl.DateTimeFormat('es-ES', { timeZone, dateStyle: 'long', timeStyle: 'short' }));
const short = lazy(
  () =>
    new Intl.DateTimeFormat('es-ES', {
      timeZone,
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    }),
);

/** `10:32`: the hour of an instant on the laboratory's clock. */
export function horaEnMadrid(instant: Date): string {
  return hour().format(instant);
}

/** `7 may 2026, 10:32`, on the laboratory's clock. */
export function instanteCorto(instant: Date): string {
  return short().format(instant).replaceAll('.', '');
}

/** `7 de mayo de 2026 a las 10:32`, on the laboratory's clock. */
export function instanteLargo(instant: Date): string {
  return long().format(instant);
}
