const msPerDay = 86_400_000;

/** A calendar date `yyyy-mm-dd` as the number of days since 1970-01-01. */
export function dayOf(fecha: string): number {
  return Math.round(Date.parse(`${fecha}T00:00:00Z`) / msPerDay);
}

/** The calendar date of a day number. */
export function fechaOf(day: number): string {
  return new Date(day * msPerDay).toISOString().slice(0, 10);
}

/** The month of a day number, as 12 × year + month from 0. */
export const monthOf = remembered((day) => {
  const date = new Date(day * msPerDay);
  return 12 * date.getUTCFullYear() + date.getUTCMonth();
});

/** The day number that a month of `monthOf` begins with. */
export const firstDayOf = remembered((month) =>
  Math.round(new Date(0).setUTCFullYear(Math.floor(month / 12), month % 12, 1) / msPerDay),
);

/** Keeps what is computed: samples are of a few thousand days, and of millions a date each would take seconds. */
function remembered(compute: (value: number) => number): (value: number) => number {
  const results = new Map<number, number>();
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
