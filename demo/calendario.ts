const dayMs = 86_400_000;

/** Days without work for everybody in Spain, month and day. */
const holidays = new Set([
  '01-01',
  '01-06',
  '05-01',
  '08-15',
  '10-12',
  '11-01',
  '12-06',
  '12-08',
  '12-24',
  '12-25',
  '12-31',
]);

/** A run of calendar days, each by its place in the run; dates are worked out once, because a million samples ask. */
export interface Calendario {
  readonly length: number;
  /** Date of a day, which may lie up to 60 days past the last. */
  fecha(day: number): string;
  /** Month 1 to 12. */
  month(day: number): number;
  year(day: number): number;
  /** Day of the year, from 1. */
  dayOfYear(day: number): number;
  /** How much is sampled on that day, as against a plain Tuesday. */
  activity(day: number): number;
  /** The day itself, or the next one on which the laboratory works. */
  workingDay(day: number): number;
  /** Seconds since 1970 at midnight, UTC. */
  epoch(day: number): number;
}

interface Day {
  readonly fecha: string;
  readonly month: number;
  readonly year: number;
  readonly dayOfYear: number;
  readonly weekday: number;
  readonly epoch: number;
}

function describe(instant: number): Day {
  const date = new Date(instant);
  const year = date.getUTCFullYear();
  return {
    fecha: date.toISOString().slice(0, 10),
    month: date.getUTCMonth() + 1,
    year,
    dayOfYear: Math.round((instant - Date.UTC(year, 0, 1)) / dayMs) + 1,
    weekday: date.getUTCDay(),
    epoch: instant / 1000,
  };
}

function isClosed({ weekday, fecha }: Day): boolean {
  return weekday === 0 || weekday === 6 || holidays.has(fecha.slice(5));
}

/** The first of the three years' days that end with `last`, an instant at midnight UTC. */
function firstDay(last: number): number {
  const end = new Date(last);
  return Date.UTC(end.getUTCFullYear() - 3, end.getUTCMonth(), end.getUTCDate() + 1);
}

/** The last day of a calendar whose first one is given (both yyyy-mm-dd); undefined where no calendar begins so. */
export function lastDayFrom(first: string): string | undefined {
  const wanted = Date.parse(`${first}T00:00:00Z`);
  const about = wanted + 1095 * dayMs;
  return [-1, 0, 1, 2]
    .map((shift) => about + shift * dayMs)
    .filter((last) => firstDay(last) === wanted)
    .map((last) => new Date(last).toISOString().slice(0, 10))[0];
}

/** The days of three years up to and with `today` (yyyy-mm-dd). */
export function createCalendario(today: string): Calendario {
  const last = Date.parse(`${today}T00:00:00Z`);
  if (Number.isNaN(last)) throw new RangeError(`Not a date: ${today}`);
  const first = firstDay(last);
  const length = Math.round((last - first) / dayMs) + 1;
  const days = Array.from({ length: length + 61 }, (_, index) => describe(first + index * dayMs));
  const at = (day: number): Day => {
    const found = days[day];
    if (!found) throw new RangeError(`Day ${day} is outside the calendar`);
    return found;
  };
  return {
    length,
    fecha: (day) => at(day).fecha,
    month: (day) => at(day).month,
    year: (day) => at(day).year,
    dayOfYear: (day) => at(day).dayOfYear,
    epoch: (day) => at(day).epoch,
    workingDay: (day) => {
      let working = day;
      while (isClosed(at(working))) working++;
      return working;
    },
    activity: (day) => {
      const { weekday, fecha } = at(day);
      if (holidays.has(fecha.slice(5))) return 0;
      if (weekday === 0) return 0.02;
      if (weekday === 6) return 0.12;
      return weekday === 5 ? 0.8 : 1;
    },
  };
}
