import { clean, fold } from '../../../contract/rules/texto.ts';

/** What is counted or weighed, as it is written; the case of a prefix is kept. */
const amounts =
  '[pnµmk]?g|[pnµm]?mol|m?eq|ufc|nmp|ufp|cfu|mpn|pfu|kbe|ui|eu|u|n|colonias|huevos|ooquistes|quistes|celulas|cel|ind|equitox|log ufc|[mk]?bq|[mµ]?sv|[mµkd]?s|kcal|kj|ml|l|m3|mg pt-co';
const per = '[mµ]?l|[dc]?m3|[dc]?m2|kg|mg|g|h|s|d|c?m|placa|gasa|ano';
/** What else a unit says: of what, or the temperature that it is at. */
const of = '(?:de )?(?:o2|caco3|n|p|s|no3|no2|nh4|po4|so4|pt-co|pt/co|co|ss|sst|c|cl2?)';
const degree = 'a? ?\\d+ ?°c';
const compound = new RegExp(
  `^(${amounts})(?: (${of}))?[ /]+(?:en |por )?(\\d+)? ?(${per})(?: (?:(${of})|\\(?(${degree})\\)?))?$`,
  'u',
);

/** Units that are one word, or in no parts. */
const single = new Map(
  `ppm|ppb|%|‰|°C|K|UNT|UNF|NTU|FNU|UFC|NMP|ud. pH|u. pH|unidades de pH|unidades pH|pH|UC|UT|°f|°fH|°dH|mm|cm|m|µm|mL|L|g|kg|mg|µg|kcal|kJ|% m/m|% p/p|% v/v|% vol|% sat|% de saturación|índice de dilución|mbar|bar|hPa|mV|V|cP|min|s|h|mSv|log UFC|mg/L Pt-Co|UFC/25 g`
    .split('|')
    .map((unit): [string, string] => [keyOf(unit), unit]),
);

for (const [unit, words] of [
  ['%', 'porc porcentaje'],
  ['°C', 'gradosc'],
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

/** How a unit's part is written whatever its case. */
const capitals = new Map(
  'L|mL|µL|UFC|NMP|UFP|CFU|MPN|PFU|KBE|UI|EU|U|S|mS|µS|Bq|mBq|mSv|kJ|log UFC'
    .split('|')
    .map((part) => [fold(part).replaceAll('μ', 'µ'), part]),
);

/** The unit that a text is, as laboratories write it, with either micro; undefined for no known one. */
export function unitOf(text: string): string | undefined {
  const known = single.get(keyOf(clean(text)));
  if (known !== undefined) return known;
  const plain = fold(clean(text).replaceAll('º', '°').replaceAll('²', '2').replaceAll('³', '3'))
    .replaceAll('μ', 'µ')
    .replaceAll(/[\s._·]*\/[\s._·]*/gu, '/')
    .replaceAll(/ ?[-–] ?/gu, '-')
    .replaceAll(/[\s._·]+/gu, ' ')
    .replace(/^u(?=[gls](?:[ /]|$))/u, 'µ');
  const [, amount, before, count, volume, after, temperature] = compound.exec(plain) ?? [];
  if (amount === undefined || volume === undefined) return undefined;
  const written = (part: string) => capitals.get(part) ?? part;
  const said = (before ?? after)?.replace(/^de /u, '').toUpperCase();
  const formula =
    said === undefined
      ? ''
      : ` ${said
          .replace('CACO', 'CaCO')
          .replace(/^PT.CO/u, 'Pt-Co')
          .replace(/^CL/u, 'Cl')}`;
  const degrees = temperature === undefined ? '' : ` a ${/\d+/u.exec(temperature)?.[0] ?? ''} °C`;
  const whole = volume === 's' ? 's' : written(volume);
  return `${written(amount)}${before === undefined ? '' : formula}/${count === undefined ? '' : `${count} `}${whole}${before === undefined ? formula : ''}${degrees}`;
}

/** A heading's name, unit and limit: `Nitrato`, `mg/L` and `≤50` of `Nitrato (mg/L) [≤50]`, `DBO_mg/L` or `Plomo µg/L VP: 5`. */
export interface Titulo {
  readonly nombre: string;
  readonly unidad?: string;
  readonly rango?: string;
  /** Whether the unit is a known one, or a limit is said. */
  readonly esConocida: boolean;
}

const number = '\\d[\\d.,]*';
/** A limit within a heading's brackets, and one at its end. */
const limit = new RegExp(
  `^(?:(?:vp|vma|lmr|cma|mcl|valor paramétrico|lím(?:ite)?|limite)[.:=]? *)?((?:[<>≤≥⩽⩾]=?|máx(?:imo)?\\.?|max\\.?|mín(?:imo)?\\.?|min\\.?|hasta)? *:? *${number}(?: *[-–a] *${number})?)$`,
  'iu',
);
const ending = new RegExp(
  `^(.*\\S)[\\s,;:-]+((?:vp|vma|lmr|cma|mcl|valor paramétrico|límite|[<>≤≥⩽⩾]=?|máx(?:imo)?\\.?)[.:=]? *${number}(?: *\\S+/\\S+)?)$`,
  'iu',
);

/** The limit that a part of a heading is: a zone, or a number with a sign or a word before it. */
function limitOf(text: string): string | undefined {
  const [, plain = text, unit = ''] = /^(.*\d) *([^\d\s]\S*(?: \S+)?)$/u.exec(text.trim()) ?? [];
  const said = limit.exec((unit === '' || unitOf(unit) === undefined ? text : plain).trim())?.[1]?.trim();
  if (said === undefined) return undefined;
  if (/^[\d.,]+$/u.test(said)) return said === plain.trim() ? undefined : `máx. ${said}`;
  return said;
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
  const [, before, said = ''] = ending.exec(text) ?? [];
  const rango = limitOf(said);
  if (before !== undefined && rango !== undefined)
    return { ...titleOf(before.replace(/[\s,;:]+$/u, '')), rango, esConocida: true };
  const parts = text.split(/([\s_,;:]+)/u);
  for (let at = Math.max(2, parts.length + 1 - 2 * mostWords); at < parts.length; at += 2) {
    const end = parts.slice(at).join('');
    const unidad = unitOf(end);
    const nombre = parts.slice(0, at - 1).join('');
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
