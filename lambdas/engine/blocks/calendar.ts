const msPerDay = 86_400_000;

/** A calendar date `yyyy-mm-dd` as the number of days since 1970-01-01. */
export function dayOf(fecha: string): number {
  return Math.round(Date.parse(`${fecha}T00:00:00Z`) / msPerDay);
}

/** The calendar date of a day number. */
export const fechaOf = remembered((day) => new Date(day * msPerDay).toISOString().slice(0, 10));

/** The month of a day number, as 12 × year + month from 0. */
export const monthOf = remembered((day) => {
  const date = new Date(day * msPerDay);
  return 12 * date.getUTCFullYear() + date.getUTCMonth();
});

/** The day number that a month of `monthOf` begins with. */
export const firstDayOf = remembered((month) =>
  Math.round(new Date(0).setUTCFullYear(Math.floor(month / 12), month % 12, 1) / msPerDay),
);

/** Days that a table by day is grown by beyond what it needs. */
const slackDays = 400;

/** What belongs to each day, made at its first use and found by its distance from the earliest. */
export class DayTable<T> {
  private readonly make: (day: number) => T;
  private values: (T | undefined)[] = [];
  private base = 0;

  constructor(make: (day: number) => T) {
    this.make = make;
  }

  of(day: number): T {
    return this.values[day - this.base] ?? this.add(day);
  }

  private add(day: number): T {
    const { values, base } = this;
    if (values.length === 0) this.base = day - slackDays;
    else if (day < base) {
      this.base = day - slackDays - values.length;
      this.values = [...Array.from<undefined>({ length: base - this.base }), ...values];
    }
    while (this.values.length <= day - this.base) this.values.push(undefined);
    const value = this.make(day);
    this.values[day - this.base] = value;
    return value;
  }
}

/** Keeps what is computed: samples are of a few thousand days, and of millions a date each would take seconds. */
function remembered<T extends number | string>(compute: (value: number) => T): (value: number) => T {
  const results = new Map<number, T>();
  return (value) => {
    const known = results.get(value);
    if (known !== undefined) return known;
    const result = compute(value);
    results.set(value, result);
    return result;
  };
}

/** A month of `monthOf` as `2026-03`. */
export function monthName(month: number): string {
  return `${yearName(Math.floor(month / 12))}-${String((month % 12) + 1).padStart(2, '0')}`;
}

export function yearName(year: number): string {
  return String(year).padStart(4, '0');
}
