import { clean, fold } from '../../../contract/rules/texto.ts';

/** Units as laboratories write them. */
const units = [
  'mg/L',
  'µg/L',
  'ng/L',
  'g/L',
  'pg/L',
  'mmol/L',
  'meq/L',
  'mg/kg',
  'µg/kg',
  'g/kg',
  'ng/kg',
  'g/100 g',
  'mg/100 g',
  'mg/dm3',
  'mg/m3',
  'µg/m3',
  'ppm',
  'ppb',
  '%',
  '‰',
  '°C',
  'ºC',
  'K',
  'µS/cm',
  'mS/cm',
  'dS/m',
  'UNT',
  'UNF',
  'NTU',
  'FNU',
  'UFC',
  'UFC/mL',
  'UFC/g',
  'UFC/L',
  'UFC/100 mL',
  'UFC/25 g',
  'UFC/cm2',
  'UFC/m3',
  'UFC/250 mL',
  'UFP/100 mL',
  'UFP/mL',
  'CFU/mL',
  'CFU/g',
  'CFU/100 mL',
  'CFU/L',
  'NMP/100 mL',
  'NMP/g',
  'MPN/100 mL',
  'MPN/g',
  'KBE/100 mL',
  'n/100 mL',
  'n/mL',
  'ud. pH',
  'unidades de pH',
  'pH',
  'u pH',
  'mg Pt-Co/L',
  'mg/L Pt-Co',
  'UC',
  'UT',
  'mg O2/L',
  'mg/L O2',
  'mg CaCO3/L',
  'mg/L CaCO3',
  'mg N/L',
  'mg P/L',
  'mg/L N',
  'mg/L P',
  'mg NO3/L',
  'mg/L NO3',
  'mg NH4/L',
  'mg/L NH4',
  '°f',
  '°fH',
  '°dH',
  'Bq/L',
  'mSv',
  'mm',
  'cm',
  'm',
  'µm',
  'mL',
  'L',
  'g',
  'kg',
  'mg',
  'µg',
  'kcal/100 g',
  'kJ/100 g',
  'kcal',
  'kJ',
  'meq O2/kg',
  '% m/m',
  '% p/p',
  '% v/v',
  '% vol',
  'índice de dilución',
  'm3/h',
  'L/s',
  'mbar',
  'bar',
  'hPa',
  'mV',
  'V',
  'UFC/placa',
  'colonias/100 mL',
  'huevos/10 L',
  'huevos/L',
  'ooquistes/L',
  'células/mL',
  'EU/mL',
  'mg/cm2',
  'mg/dm2',
  'min',
  's',
  'h',
  'ufc/gasa',
  'log UFC/g',
  'equitox/m3',
  'µmol/L',
  'mol/L',
  'mL/L',
  'µg/g',
  'ng/g',
  'mg/g',
  '% sat',
  '% de saturación',
  'g/cm3',
  'cP',
  'UI/L',
  'U/L',
] as const;

/** As a heading's words write them. */
const worded: Record<string, string> = {
  porc: '%',
  porcentaje: '%',
  gradosc: '°C',
  unidadph: 'ud. pH',
  udph: 'ud. pH',
  udsph: 'ud. pH',
};

const byKey = new Map<string, string>([
  ...units.map((unit): [string, string] => [keyOf(unit), unit]),
  ...Object.entries(worded),
]);

/** Two micros, spaces, points and underscores are written as it comes. */
function keyOf(text: string): string {
  return fold(text.replaceAll('μ', 'µ').replaceAll('º', '°').replaceAll('²', '2').replaceAll('³', '3'))
    .replaceAll(/[\s._·/-]+/gu, '')
    .replace(/^[uµ]g/u, 'µg')
    .replace(/^[uµ]s/u, 'µs');
}

/** Words of a unit, as `mg / L Pt - Co` is written in six. */
const mostWords = 8;

/** Letters that are as often the beginning of a name as a unit: believed only within brackets or in a column of units. */
const short = /^[\p{L}°]{1,3}$/u;

/** The unit that a text is, as laboratories write it; undefined for no known one. */
export function unitOf(text: string): string | undefined {
  return byKey.get(keyOf(clean(text)));
}

/** A heading's name and unit: `Nitrato` and `mg/L` of `Nitrato (mg/L)`, `DBO_mg/L` or `Nitrato, mg/L`. */
export interface Titulo {
  readonly nombre: string;
  readonly unidad?: string;
  /** Whether the unit is a known one. */
  readonly esConocida: boolean;
}

/** Parts a heading in name and unit. */
export function titleOf(heading: string): Titulo {
  const text = clean(heading);
  const [, name = '', inside = '', after = ''] = /^(.*\S)\s*[([{]([^()[\]{}]+)[)\]}]([^()[\]{}]*)$/u.exec(text) ?? [];
  if (inside !== '' && after.trim() === '') {
    const unidad = unitOf(inside);
    if (unidad) return { nombre: name, unidad, esConocida: true };
    if (/^[^\s]{1,8}\s*\/\s*.{1,12}$/u.test(inside)) return { nombre: name, unidad: inside.trim(), esConocida: false };
  }
  const parts = text.split(/([\s_,;:]+)/u);
  for (let at = Math.max(2, parts.length + 1 - 2 * mostWords); at < parts.length; at += 2) {
    const ending = parts.slice(at).join('');
    const unidad = unitOf(ending);
    const nombre = parts.slice(0, at - 1).join('');
    const isClear =
      !short.test(ending.replaceAll('.', '')) ||
      ending === 'UT' ||
      ending === 'NTU' ||
      ending === 'UNF' ||
      ending === 'UNT';
    if (unidad && isClear && nombre !== '') return { nombre, unidad, esConocida: true };
  }
  // `OD_PORC_SUP`: the unit stands in the middle.
  const middle = parts.findIndex((part, i) => i > 0 && fold(part) === 'porc');
  if (middle > 0) {
    const nombre = [...parts.slice(0, middle - 1), ...parts.slice(middle + 1)].join('');
    return { nombre, unidad: '%', esConocida: true };
  }
  const within = parts.findIndex((part, i) => i > 0 && part === 'UT');
  if (within > 0) return { nombre: text, unidad: 'UT', esConocida: true };
  return { nombre: text, esConocida: false };
}
