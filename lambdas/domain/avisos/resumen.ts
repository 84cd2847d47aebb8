import type { Resumen } from '../../../contract/cuenta/usuario.ts';
import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import { lazy } from '../../../contract/base/lazy.ts';

/** The hour in Madrid from which a day's digests are sent. */
const firstHour = 7;

const hourInMadrid = lazy(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/Madrid',
      hour: '2-digit',
      hourCycle: 'h23',
    }),
);

/** The date of the digests sent at an instant: the day in Madrid; undefined before seven in the morning. */
export function digestDateAt(now: Date): string | undefined {
  return Number(hourInMadrid().format(now)) < firstHour ? undefined : fechaEnMadrid(now);
}

/** Whether a user's choice has a digest on a date (`yyyy-mm-dd`): every day, or on Mondays. */
export function hasDigestOn(resumen: Resumen, fecha: string): boolean {
  const isMonday = new Date(`${fecha}T00:00:00Z`).getUTCDay() === 1;
  return resumen === 'diario' || (resumen === 'semanal' && isMonday);
}
