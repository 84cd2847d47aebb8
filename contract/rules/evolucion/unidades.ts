import { clean } from '../texto.ts';

/**
 * Units by what they measure, each as a power of ten of the first one's kind: SI Brochure (9th edition, 2019), tables 2, 4
 * and 7 (1 L = 1 dm³). Only powers of ten, so that a converted value keeps its digits. `ppm` isn't here: by mass or by
 * volume, it doesn't say of what.
 */
const families: readonly Readonly<Record<string, number>>[] = [
  { 'g/L': 0, 'mg/L': -3, 'µg/L': -6, 'ng/L': -9, 'pg/L': -12, 'mg/mL': 0, 'µg/mL': -3, 'ng/mL': -6 },
  { 'g/kg': 0, 'mg/kg': -3, 'µg/kg': -6, 'ng/kg': -9, 'mg/g': 0, 'µg/g': -3, 'ng/g': -6 },
  { 'g/m³': 0, 'mg/m³': -3, 'µg/m³': -6, 'ng/m³': -9 },
  { 'UFC/L': 0, 'UFC/100 mL': 1, 'UFC/mL': 3 },
  { 'NMP/L': 0, 'NMP/100 mL': 1, 'NMP/mL': 3 },
  { 'S/cm': 0, 'mS/cm': -3, 'µS/cm': -6, 'S/m': -2, 'dS/m': -3, 'mS/m': -5, 'µS/m': -8 },
  { 'Bq/L': 0, 'mBq/L': -3 },
];

/** The temperature that a conductivity is given at, which is part of what is measured. */
const atTemperature = / a \d+ °C$/u;

/**
 * A unit as it is compared: `ug / l` and `μg/l` are `µg/L`, `ufc/100ml` is `UFC/100 mL`. What isn't known stays as written;
 * prefixes keep their case, since `m` and `M` differ by 10⁹.
 */
export function unidadLimpia(unidad: string): string {
  return clean(unidad)
    .replaceAll('μ', 'µ')
    .replaceAll(/(?<=\d) ?[º°] ?C(?!\p{L})/gu, ' °C')
    .replaceAll(/ ?\/ ?/gu, '/')
    .replaceAll(/(?<=(?:^|\/)\d+)(?=\p{L})/gu, ' ')
    .replaceAll(/(?<![\p{L}µ])([mM]?)[lL](?!\p{L})/gu, (_, prefix: string) => `${prefix.toLowerCase()}L`)
    .replaceAll(/(?<![\p{L}µ])u(?=g(?!\p{L}))/gu, 'µ')
    .replace(/^([uµmd]?)[sS](?=\/c?m(?!\p{L}))/u, (_, prefix: string) => `${prefix.replace('u', 'µ')}S`)
    .replace(/^(?:ufc|nmp)(?=\/)/iu, (counted) => counted.toUpperCase())
    .replace(/(?<=\/)m3$/u, 'm³');
}

/**
 * By which power of ten a value in one unit is multiplied to be in another: −3 from µg/L to mg/L, 0 for units that are the
 * same once cleaned. Undefined where the two can't share an axis.
 */
export function exponenteEntre(de: string, a: string): number | undefined {
  const [from, to] = [unidadLimpia(de), unidadLimpia(a)];
  if (from === to) return 0;
  if (atTemperature.exec(from)?.[0] !== atTemperature.exec(to)?.[0]) return undefined;
  const [one, other] = [from.replace(atTemperature, ''), to.replace(atTemperature, '')];
  const family = families.find((each) => Object.hasOwn(each, one));
  const [x, y] = [family?.[one], family?.[other]];
  return x === undefined || y === undefined ? undefined : x - y;
}

/** A number by a power of ten, its decimal digits unchanged: 0.35 by 10⁻³ is 0.00035, where a product may be off. */
export function porPotenciaDeDiez(valor: number, exponente: number): number {
  const [digits, own = '0'] = String(valor).split('e');
  return Number(`${digits}e${Number(own) + exponente}`);
}
