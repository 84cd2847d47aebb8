const msPerDay = 86_400_000;

/** A calendar date `yyyy-mm-dd` as the number of days since 1970-01-01. */
export function dayOf(fecha: string): number {
  return Math.round(Date.parse(`${fecha}T00:00:00Z`) / msPerDay);
}

/** The calendar date of a day number. */
export function fechaOf(day: number): string {
  return new Date(day * msPerDay).toISOString().slice(0, 10);
}

/** The months of some days, each as 12 × year + month from 0; a table, so that millions of rows only look it up. */
export function monthTable(firstDay: number, lastDay: number): Int32Array {
  const months = new Int32Array(Math.max(0, lastDay - firstDay + 1));
  for (let i = 0; i < months.length; i++) {
    const date = new Date((firstDay + i) * msPerDay);
    months[i] = 12 * date.getUTCFullYear() + date.getUTCMonth();
  }
  return months;
}

/** A month of `monthTable` as `2026-03`. */
export function monthName(month: number): string {
  return `${yearName(Math.floor(month / 12))}-${String((month % 12) + 1).padStart(2, '0')}`;
}

export function yearName(year: number): string {
  return String(year).padStart(4, '0');
}
