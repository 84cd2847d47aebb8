import { clean } from '../../base/texto.ts';

/**
 * Units by the measured quantity, each with its power of ten relative to the first: SI Brochure (9th edition, 2019), tables 2, 4
 * and 7 (1 L = 1 dm³). Only powers of ten, so that a converted value keeps its digits. `ppm` is missing, as it doesn't say
 * whether it is by mass or by volume.
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

/** Counts by their names in English, which mean the same. */
const counts: Readonly<Record<string, string>> = { CFU: 'UFC', MPN: 'NMP', PFU: 'UFP' };

/**
 * A unit as it is compared: `ug / l`, `UG/L`, `μg/l` and `µg·L⁻¹` are `µg/L`, `ufc/100ml` is `UFC/100 mL`. What isn't known
 * stays as written. Prefixes keep their case, since `m` and `M` differ by 10⁹; but in capitals alone, where case says
 * nothing, `MG/L` is a mass in a volume, of which there is no mega: `MS/CM` and `MBQ/L` may be either and stay.
 */
export function unidadLimpia(unidad: string): string {
  const text = clean(unidad).replaceAll('μ', 'µ');
  return (/\p{Ll}/u.test(text.replaceAll('µ', '')) ? text : withoutCapitals(text))
    .replaceAll(/(?<=\d) ?[º°] ?[cC](?!\p{L})/gu, ' °C')
    .replace(/(?<=\/c?m|^[uµm]?S.cm⁻¹|^[uµm]?S.cm-1)[ ,(]{0,2}(?:a )?(\d+ °C)\)?$/u, ' a $1')
    .replaceAll(/[ ·.*](mL|ml|l|L|kg|g|cm|m)(?:⁻¹|\^?-1)(?!\d)/gu, '/$1')
    .replaceAll(/ ?\/ ?/gu, '/')
    .replace(/(?<=^(?:(?:ufc|nmp) [oóu] )?(?:ufc|nmp|ufp|cfu|mpn|pfu)) (?:en|por) /iu, '/')
    .replace(/(?<=\/)(?:litros?|lt|dm3|dm³)$/iu, 'L')
    .replace(/(?<=\/\d{1,4} ?)c\.?c\.?$/iu, 'mL')
    .replaceAll(/(?<=^|\/)(\d+)(?=\p{L})/gu, '$1 ')
    .replace(/(?<=\/)1 (?=mL|ml|ML|[lLgG]$)/u, '')
    .replaceAll(/(?<![\p{L}µ])([mM]?)[lL](?!\p{L})/gu, (_, prefix: string) => `${prefix.toLowerCase()}L`)
    .replaceAll(/(?<![\p{L}µ])u(?=g(?!\p{L}))/gu, 'µ')
    .replace(/^([uµmd]?)[sS](?=\/c?m(?!\p{L}))/u, (_, prefix: string) => `${prefix.replace('u', 'µ')}S`)
    .replace(/^([mk]?)bq(?=\/)/iu, '$1Bq')
    .replace(
      /^(?:ufc|nmp|ufp|cfu|mpn|pfu)(?=\/)/iu,
      (counted) => counts[counted.toUpperCase()] ?? counted.toUpperCase(),
    )
    .replace(/(?<=\/)m3$/u, 'm³');
}

/** What capitals alone write of masses, conductivities and temperatures whose prefix is sure. */
function withoutCapitals(text: string): string {
  return text
    .replace(/^[UNMµ]?G(?=[ /·]|$)/u, (mass) => mass.toLowerCase())
    .replace(/(?<=\/)K?G$/u, (mass) => mass.toLowerCase())
    .replace(/^[Uµ]S\/CM/u, 'µS/cm')
    .replace(/(?<=\/cm) A (?=\d)/u, ' a ');
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
