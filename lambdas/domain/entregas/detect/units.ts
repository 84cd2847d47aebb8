import { clean, fold } from '../../../../contract/base/texto.ts';
import { unidadLimpia } from '../../../../contract/evolucion/rules/unidades.ts';

const setOf = (words: string) => new Set(words.split(' '));

/** What is counted or weighed, of what, in how much, as a unit's words without case and points. */
const amounts = setOf(
  'pg ng µg mg g kg pmol nmol µmol mmol mol meq eq ufc nmp ufp cfu mpn pfu kbe n ui eu u colonias huevos ooquistes quistes celulas cel ind equitox bq mbq kbq sv msv µsv s ms µs ds kcal kj ml l m3',
);
const per = setOf('l ml µl dl m3 dm3 cm3 m2 dm2 cm2 kg g mg h s d cm m placa gasa ano');
const formulas = setOf('o2 caco3 n p s no3 no2 nh4 po4 so4 pt-co co ss sst c cl cl2');

/** How a unit's part is written whatever its case. */
const capitals = new Map(
  'L mL µL UFC NMP UFP CFU MPN PFU KBE UI EU U S mS µS dS Bq mBq kBq mSv kJ O2 CaCO3 N P NO3 NO2 NH4 PO4 SO4 Pt-Co Cl2'
    .split(' ')
    .map((part) => [fold(part).replaceAll('μ', 'µ'), part]),
);

/** Units that are one word, or in no parts. */
const single = new Map(
  'ppm|ppb|%|‰|ºC|K|UNT|UNF|NTU|FNU|UFC|NMP|ud. pH|u. pH|unidades de pH|unidades pH|pH|UC|UT|°f|°fH|°dH|mm|cm|m|µm|mL|L|g|kg|mg|µg|kcal|kJ|% m/m|% p/p|% v/v|% vol|% sat|% de saturación|índice de dilución|mbar|bar|hPa|mV|V|cP|min|s|h|mSv|log UFC'
    .split('|')
    .map((unit): [string, string] => [keyOf(unit), unit]),
);
for (const [unit, words] of [
  ['%', 'porc porcentaje'],
  ['ºC', 'gradosc'],
  ['ud. pH', 'unidadph unidadesph udsph'],
] as const)
  for (const word of words.split(' ')) single.set(word, unit);

function keyOf(text: string): string {
  return fold(text.replaceAll('º', '°')).replaceAll(/[\s._·-]+/gu, '');
}

/** Words of a unit, as `mg / L Pt - Co` is written in six. */
export const mostWords = 8;

/** Letters that are as often the beginning of a name as a unit: believed only within brackets or in a column of units. */
export const short = /^[\p{L}°]{1,3}$/u;

/** The unit that a text is, as laboratories write it, with either micro; undefined for no known one. */
export function unitOf(text: string): string | undefined {
  // Mega is no milli.
  if (text.length > 40 || /(?<!\p{L})M(?:Bq|Sv|S\/|g|J)/u.test(text)) return undefined;
  // `mg·L⁻¹`, `mg L-1`.
  if (/(?:⁻¹|-1)$/u.test(text)) return unitOf(unidadLimpia(text).replace(/(?:⁻¹|-1)$/u, ''));
  const known = single.get(keyOf(clean(text)));
  if (known !== undefined) return known;
  const plain = fold(clean(text).replaceAll('º', '°').replaceAll('²', '2').replaceAll('³', '3')).replaceAll('μ', 'µ');
  const words = plain
    .replaceAll(' - ', '-')
    .replace('pt/co', 'pt-co')
    .split(/[\s._·/()]+/u)
    .flatMap((word) => /^(\d+)(\D.*)$/u.exec(word)?.slice(1) ?? word)
    .map((word) => word.replace(/^u(?=[gls]$)/u, 'µ'))
    .filter((word) => word !== '' && word !== 'en' && word !== 'por' && word !== 'de');
  const log = words[0] === 'log' ? 'log ' : '';
  if (log !== '') words.shift();
  const take = (from: { has: (word: string) => boolean }) => (from.has(words[0] ?? '') ? words.shift() : undefined);
  const digits = { has: (word: string) => /^\d+$/u.test(word) };
  const amount = take(amounts);
  const before = take(formulas);
  // `mg/L N` is no `mg N`.
  if (before !== undefined && words.length === 0) return undefined;
  const count = take(digits);
  const volume = take(per);
  if (amount === undefined || volume === undefined) return undefined;
  const after = take(formulas);
  if (words[0] === 'a') words.shift();
  const degrees = take(digits);
  if (degrees !== undefined && words.shift() !== '°c') return undefined;
  if (words.length > 0) return undefined;
  const written = (part: string | undefined) =>
    part === undefined ? '' : ` ${capitals.get(part) ?? part.toUpperCase()}`;
  const size = volume === 's' ? 's' : (capitals.get(volume) ?? volume);
  const own = `${log}${capitals.get(amount) ?? amount}${written(before)}`;
  return `${own}/${count === undefined ? '' : `${count} `}${size}${written(after)}${degrees === undefined ? '' : ` a ${degrees} °C`}`;
}

/** The unit of a text that may be within brackets. */
export function unitWithin(text: string): string | undefined {
  return unitOf(text.replaceAll(/^[([]|[)\]]$/gu, ''));
}
