import { clean, fold } from '../../../contract/rules/texto.ts';
import { withoutUnit } from '../value-unit.ts';

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
const mostWords = 8;

/** Letters that are as often the beginning of a name as a unit: believed only within brackets or in a column of units. */
const short = /^[\p{L}°]{1,3}$/u;

/** The unit that a text is, as laboratories write it, with either micro; undefined for no known one. */
export function unitOf(text: string): string | undefined {
  // Mega is no milli.
  if (text.length > 40 || /(?<!\p{L})M(?:Bq|Sv|S\/|g|J)/u.test(text)) return undefined;
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

/** A heading's name, unit and limit: `Nitrato`, `mg/L` and `≤50` of `Nitrato (mg/L) [≤50]`, `DBO_mg/L` or `Plomo µg/L VP: 5`. */
export interface Titulo {
  readonly nombre: string;
  readonly unidad?: string;
  readonly rango?: string;
  /** Whether the unit is a known one, or a limit is said. */
  readonly esConocida: boolean;
}

/** The limit that a part of a heading is: a zone, or a number with a sign or a word before it. */
const limit =
  /^(vp|vma|lmr|cma|mcl|valor paramétrico|l[ií]mite)?[.:=]? ?((?:[<>≤≥⩽⩾]=?|m[áa]x(?:imo)?\.?|m[íi]n(?:imo)?\.?|hasta)?[:=]? ?\d[\d.,]*(?: ?[-–a] ?\d[\d.,]*)?)$/iu;
/** Where the limit begins that a heading ends with. */
const limitBegins = /[ ,;:](?:vp|vma|lmr|cma|mcl|valor paramétrico|l[ií]mite|m[áa]x(?:imo)?\.?|[<>≤≥⩽⩾]=?)[.:=]? ?\d/iu;

function limitOf(text: string): string | undefined {
  const [, word, said] = limit.exec(withoutUnit(text).body) ?? [];
  if (said === undefined) return undefined;
  if (!/^\d[\d.,]*$/u.test(said)) return said;
  return word === undefined ? undefined : `máx. ${said}`;
}

/** Parts a heading in name, unit and limit. */
export function titleOf(heading: string): Titulo {
  const text = clean(heading);
  const [, name = '', inside = '', after = ''] = /^(.*\S)\s*[([{]([^()[\]{}]+)[)\]}]([^()[\]{}]*)$/u.exec(text) ?? [];
  if (inside !== '' && after.trim() === '') {
    const rango = limitOf(inside);
    const unidad = unitOf(inside);
    if (rango !== undefined || unidad !== undefined) {
      const { esConocida: _known, ...rest } = titleOf(name);
      return {
        ...rest,
        ...(unidad !== undefined && { unidad }),
        ...(rango !== undefined && { rango }),
        esConocida: true,
      };
    }
    if (/^[^\s]{1,8}\s*\/\s*.{1,12}$/u.test(inside)) return { nombre: name, unidad: inside.trim(), esConocida: false };
  }
  const at = text.search(limitBegins);
  const rango = at > 0 ? limitOf(text.slice(at + 1).trim()) : undefined;
  if (rango !== undefined)
    return { ...titleOf(text.slice(0, /[,;:]/u.test(text[at - 1] ?? '') ? at - 1 : at)), rango, esConocida: true };
  const parts = text.split(/([\s_,;:]+)/u);
  for (let from = Math.max(2, parts.length + 1 - 2 * mostWords); from < parts.length; from += 2) {
    const end = parts.slice(from).join('');
    const unidad = unitOf(end);
    const nombre = parts.slice(0, from - 1).join('');
    const isClear = !short.test(end.replaceAll('.', '')) || /^(?:UT|NTU|UNF|UNT|FNU)$/u.test(end);
    if (unidad && isClear && nombre !== '') return { nombre, unidad, esConocida: true };
  }
  // `OD_PORC_SUP`, `TOX_D_48_SUP_UT`: the unit stands in the middle.
  const middle = parts.findIndex((part, i) => i > 0 && fold(part) === 'porc');
  if (middle > 0) {
    const nombre = [...parts.slice(0, middle - 1), ...parts.slice(middle + 1)].join('');
    return { nombre, unidad: '%', esConocida: true };
  }
  const within = parts.findIndex((part, i) => i > 0 && part === 'UT');
  if (within > 0) return { nombre: text, unidad: 'UT', esConocida: true };
  return { nombre: text, esConocida: false };
}
