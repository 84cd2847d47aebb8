import { lazy } from '../../../contract/base/lazy.ts';

const enMadrid = lazy(
  () =>
    new Intl.DateTimeFormat('es-ES', {
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
      hourCycle: 'h23',
      timeZone: 'Europe/Madrid',
    }),
);

/** Seconds to the end of the day in Madrid; an hour more or less on the two days when clocks change. */
export function secondsToMidnight(now: Date): number {
  const [hours = 0, minutes = 0, seconds = 0] = enMadrid().format(now).split(':').map(Number);
  return 86_400 - (hours * 3600 + minutes * 60 + seconds);
}
