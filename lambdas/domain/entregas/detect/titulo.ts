import { clean, fold } from '../../../../contract/base/texto.ts';
import { withoutUnit } from '../ingest/value-unit.ts';
import { mostWords, short, unitOf } from './units.ts';

/** A heading's name, unit and limit: `Nitrato`, `mg/L` and `≤50` of `Nitrato (mg/L) [≤50]`, `DBO_mg/L` or `Plomo µg/L VP: 5`. */
export interface Titulo {
  readonly nombre: string;
  readonly unidad?: string;
  readonly rango?: string;
  /** Whether the unit is a known one, or a limit is said. */
  readonly esConocida: boolean;
  /** A part of it that is neither name, unit nor limit though a unit is in it, as `10³ UFC/g` is: what it means is asked. */
  readonly porEntender?: string;
}

/** Ten to a power, a thousand, or a number to multiply by, as it stands before a unit: `10³`, `x 10^3`, `×1000`, `1E3`, `miles de`. */
const multiplier =
  /(?:^|[\s_,;:(])((?:[x×*·] ?)?(?:10 ?(?:[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+|(?:\^|\*\*) ?\(?[+-]?\d+\)?)|\d+(?:[.,]\d+)?e[+-]?\d+|1[. ]?000(?:[. ]?000)*)|[x×*·] ?\d+|(?:miles|millones|cientos|thousands|millions)(?: (?:de|of))?)$/iu;

/** Whether a part of a heading has a known unit, and more than it. */
function hasUnit(text: string): boolean {
  const words = text.split(/\s+/u);
  return words.some((_, i) => {
    const end = words.slice(i).join(' ');
    return i > 0 && !short.test(end) && unitOf(end) !== undefined;
  });
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
  const [, name = '', inside = ''] = /^(.*\S)\s*[([{]([^()[\]{}]+)[)\]}]\s*$/u.exec(text) ?? [];
  const own = { unidad: unitOf(inside), rango: limitOf(inside) };
  if (own.unidad !== undefined || own.rango !== undefined) return { ...titleOf(name), ...said(own), esConocida: true };
  if (inside !== '' && hasUnit(inside))
    return { nombre: name, unidad: inside.trim(), esConocida: true, porEntender: inside.trim() };
  if (/^[^\s]{1,8}\s*\/\s*.{1,12}$/u.test(inside)) return { nombre: name, unidad: inside.trim(), esConocida: false };
  const at = text.search(limitBegins);
  const rango = at > 0 ? limitOf(text.slice(at + 1).trim()) : undefined;
  if (rango !== undefined) return { ...titleOf(text.slice(0, at).replace(/[,;:]$/u, '')), rango, esConocida: true };
  const parts = text.split(/([\s_,;:]+)/u);
  for (let from = Math.max(2, parts.length + 1 - 2 * mostWords); from < parts.length; from += 2) {
    const end = parts.slice(from).join('');
    const unidad = unitOf(end);
    const nombre = parts.slice(0, from - 1).join('');
    const isClear = !short.test(end.replaceAll('.', '')) || /^(?:UT|NTU|UNF|UNT|FNU)$/u.test(end);
    if (!unidad || !isClear || nombre === '') continue;
    const [, before] = multiplier.exec(nombre) ?? [];
    if (before === undefined) return { nombre, unidad, esConocida: true };
    const whole = `${before} ${unidad}`;
    const rest = nombre.slice(0, -before.length).replace(/(?<![\s_,;:(])[\s_,;:(]+$/u, '');
    return { nombre: rest === '' ? text : rest, unidad: whole, esConocida: true, porEntender: whole };
  }
  // `OD_PORC_SUP`, `TOX_D_48_SUP_UT`: the unit stands in the middle.
  const middle = parts.findIndex((part, i) => i > 0 && fold(part) === 'porc');
  if (middle > 0) return { nombre: parts.toSpliced(middle - 1, 2).join(''), unidad: '%', esConocida: true };
  if (parts.indexOf('UT') > 0) return { nombre: text, unidad: 'UT', esConocida: true };
  return { nombre: text, esConocida: false };
}

/** What is said of a parameter, without what isn't. */
const said = (found: Partial<Titulo>) =>
  Object.fromEntries(Object.entries(found).filter(([, text]) => text !== undefined));
