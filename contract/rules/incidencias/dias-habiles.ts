/** Holidays of all of Spain that fall on the same day each year (RD 2001/1983, art. 45), as `mm-dd`. */
const fijos: ReadonlySet<string> = new Set([
  '01-01',
  '01-06',
  '05-01',
  '08-15',
  '10-12',
  '11-01',
  '12-06',
  '12-08',
  '12-25',
]);

const dayMs = 86_400_000;
const msOf = (fecha: string) => Date.parse(`${fecha}T00:00:00Z`);
const fechaOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Easter Sunday of a year of the Gregorian calendar (Meeus, Jones and Butcher), as `yyyy-mm-dd`. */
function pascua(year: number): string {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const [d, e] = [Math.floor(b / 4), b % 4];
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const [i, k] = [Math.floor(c / 4), c % 4];
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return fechaOf(Date.UTC(year, Math.floor(n / 31) - 1, (n % 31) + 1));
}

/**
 * Whether a day (`yyyy-mm-dd`) is a working day: no Saturday, Sunday (Ley 39/2015, art. 30.2) or holiday of all of Spain.
 * Those of a region or a town are not known.
 */
export function isHabil(fecha: string): boolean {
  const ms = msOf(fecha);
  const weekday = new Date(ms).getUTCDay();
  if (weekday === 0 || weekday === 6 || fijos.has(fecha.slice(5))) return false;
  // Good Friday.
  return ms !== msOf(pascua(Number(fecha.slice(0, 4)))) - 2 * dayMs;
}

/** The working days after a day, up to and with another; 0 where that is not later. */
export function diasHabilesHasta(desde: string, hasta: string): number {
  let count = 0;
  for (let ms = msOf(desde) + dayMs; ms <= msOf(hasta); ms += dayMs) if (isHabil(fechaOf(ms))) count++;
  return count;
}
