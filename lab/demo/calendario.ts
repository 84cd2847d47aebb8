const dayMs = 86_400_000;

/** Days without work for everybody in Spain, month and day. */
const holidays = new Set('01-01 01-06 05-01 08-15 10-12 11-01 12-06 12-08 12-24 12-25 12-31'.split(' '));

/** How much is sampled on each day of the week, Sunday first, as against a plain Tuesday. */
const weekdays = [0.02, 1, 1, 1, 1, 0.8, 0.12] as const;

function describe(instant: number) {
  const date = new Date(instant);
  const fecha = date.toISOString().slice(0, 10);
  const weekday = date.getUTCDay();
  const isHoliday = holidays.has(fecha.slice(5));
  const year = date.getUTCFullYear();
  const dayOfYear = Math.round((instant - Date.UTC(year, 0, 1)) / dayMs) + 1;
  const activity = isHoliday ? 0 : (weekdays[weekday] ?? 0);
  const isClosed = isHoliday || weekday === 0 || weekday === 6;
  return { fecha, year, dayOfYear, epoch: instant / 1000, month: date.getUTCMonth() + 1, activity, isClosed };
}

/** The first of the three years' days that end with `last`, an instant at midnight UTC. */
function firstDay(last: number): number {
  const end = new Date(last);
  return Date.UTC(end.getUTCFullYear() - 3, end.getUTCMonth(), end.getUTCDate() + 1);
}

/** The last day of a calendar whose first one is given (both yyyy-mm-dd); undefined where no calendar begins so. */
export function lastDayFrom(first: string): string | undefined {
  const wanted = Date.parse(`${first}T00:00:00Z`);
  const found = [1094, 1095, 1096, 1097].map((days) => wanted + days * dayMs).find((last) => firstDay(last) === wanted);
  return found === undefined ? undefined : new Date(found).toISOString().slice(0, 10);
}

/** A run of calendar days, each by its place in the run; dates are worked out once, because a million samples ask. */
export type Calendario = ReturnType<typeof createCalendario>;

/** The days of three years up to and with `today` (yyyy-mm-dd), and 60 more that samples may still be issued on. */
export function createCalendario(today: string) {
  const last = Date.parse(`${today}T00:00:00Z`);
  if (Number.isNaN(last)) throw new RangeError(`Not a date: ${today}`);
  const first = firstDay(last);
  const length = Math.round((last - first) / dayMs) + 1;
  const days = Array.from({ length: length + 61 }, (_, index) => describe(first + index * dayMs));
  const at = (day: number) => {
    const found = days[day];
    if (!found) throw new RangeError(`Day ${day} is outside the calendar`);
    return found;
  };
  return {
    length,
    fecha: (day: number) => at(day).fecha,
    /** Month 1 to 12. */
    month: (day: number) => at(day).month,
    year: (day: number) => at(day).year,
    /** Day of the year, from 1. */
    dayOfYear: (day: number) => at(day).dayOfYear,
    /** How much is sampled on that day, as against a plain Tuesday. */
    activity: (day: number) => at(day).activity,
    /** Seconds since 1970 at midnight, UTC. */
    epoch: (day: number) => at(day).epoch,
    /** The day itself, or the next one on which the laboratory works. */
    workingDay: (day: number) => {
      let working = day;
      while (at(working).isClosed) working++;
      return working;
    },
  };
}
