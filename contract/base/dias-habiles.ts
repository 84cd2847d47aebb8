/**
 * Working days, for terms that a norm counts in them: Monday to Friday but the holidays of all Spain (Ley 39/2015,
 * article 30.2: Saturdays, Sundays and holidays aren't counted). Holidays of a region or a town are left out, and those of
 * a Sunday that a region keeps on Monday: with them a term may end later, never earlier, than what is said here.
 */

/**
 * National holidays with a fixed date, `mm-dd` (Real Decreto 2001/1983, article 45.1). Of those that regions may replace
 * (45.1.d) Epiphany is here, since none does; Maundy Thursday, San José and Santiago aren't, since some do.
 */
const fijas: ReadonlySet<string> = new Set([
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

const dia = 86_400_000;
const enMilisegundos = (fecha: string) => Date.parse(`${fecha}T00:00:00Z`);

/** A date some calendar days later, or earlier where `dias` is negative; both `yyyy-mm-dd`. */
export function sumaDias(fecha: string, dias: number): string {
  return new Date(enMilisegundos(fecha) + dias * dia).toISOString().slice(0, 10);
}

/** Good Friday of a year of the Gregorian calendar, `yyyy-mm-dd`: two days before Easter (Meeus, Jones and Butcher). */
function viernesSanto(ano: number): string {
  const a = ano % 19;
  const siglo = Math.floor(ano / 100);
  const resto = ano % 100;
  const correccion = Math.floor((8 * siglo + 13) / 25);
  const epacta = (19 * a + siglo - Math.floor(siglo / 4) - correccion + 15) % 30;
  const l = (32 + 2 * (siglo % 4) + 2 * Math.floor(resto / 4) - epacta - (resto % 4)) % 7;
  const m = Math.floor((a + 11 * epacta + 22 * l) / 451);
  const desdeMarzo = epacta + l - 7 * m + 114;
  const mes = String(Math.floor(desdeMarzo / 31)).padStart(2, '0');
  const pascua = `${String(ano).padStart(4, '0')}-${mes}-${String((desdeMarzo % 31) + 1).padStart(2, '0')}`;
  return sumaDias(pascua, -2);
}

/** Whether a date `yyyy-mm-dd` is a working day in all Spain. */
function isHabil(fecha: string): boolean {
  const semana = new Date(enMilisegundos(fecha)).getUTCDay();
  if (semana === 0 || semana === 6 || fijas.has(fecha.slice(5))) return false;
  return fecha !== viernesSanto(Number(fecha.slice(0, 4)));
}

/**
 * The last day of a term of `n` working days, at least one, that begins on the day after `fecha` (Ley 39/2015, article
 * 30.3); both `yyyy-mm-dd`.
 */
export function sumaDiasHabiles(fecha: string, n: number): string {
  let last = fecha;
  for (let left = n; left > 0; left--) {
    do last = sumaDias(last, 1);
    while (!isHabil(last));
  }
  return last;
}

/** Working days after `desde` up to and with `hasta`: how many are left; negative where `hasta` is past. */
export function diasHabilesHasta(desde: string, hasta: string): number {
  if (hasta < desde) return -diasHabilesHasta(hasta, desde);
  let count = 0;
  for (let day = sumaDias(desde, 1); day <= hasta; day = sumaDias(day, 1)) if (isHabil(day)) count++;
  return count;
}
