import { porPotenciaDeDiez } from '../../../../contract/evolucion/rules/unidades.ts';
import { exponent, withoutUnit } from './value-unit.ts';
import { type NumberNotation, readNumero, readValor } from './numero.ts';

/** The permitted zone that a text states. */
export interface Referencia {
  min?: number;
  max?: number;
  texto?: string;
}

/** How a file writes its zones. */
export interface RangoNotation extends NumberNotation {
  /** What a number alone is; text where nothing is said. */
  rango_sin_signo?: 'texto' | 'max' | 'min';
}

/** The texts of a zone that should be numbers: `6,5` and `9,5` of `6,5 - 9,5`, `50` of `≤ 50`. */
export function endsOfRango(text: string, { rango_sin_signo: alone = 'texto' }: RangoNotation): string[] {
  const [, single] = /^(?:<=|>=|=<|=>|[≤≥⩽⩾])\s*(.*)$/su.exec(text.trim()) ?? [];
  const ends = [single, limitIn(text)?.number, ...(zoneIn(text) ?? [])].filter((end) => end !== undefined);
  return ends.length === 0 && alone !== 'texto' ? [text] : ends;
}

/** What stands between the two ends of a zone. */
const between = /(?<=[\d⁰¹²³⁴⁵⁶⁷⁸⁹])\s*(?:-|–|—|\b[ay]\b|\.\.)\s*(?=\S)/giu;

/** The ends of a zone, parted by the last sign that may part them: `6,5 - 9,5`, `entre 6,5 y 9,5`. */
function zoneIn(text: string): readonly [low: string, high: string] | undefined {
  const whole = text.trim();
  const sign = [...whole.matchAll(between)].at(-1);
  if (!sign) return undefined;
  const ends = [whole.slice(0, sign.index), whole.slice(sign.index + sign[0].length)] as const;
  if (ends.some((end) => /[\n\r\u2028\u2029]/u.test(end))) return undefined;
  return [ends[0].replace(/^entre\s+/iu, ''), ends[1]];
}

const worded = /^(?:(?<most>m[áa]x(?:imo)?\b\.?|hasta\b)|m[íi]n(?:imo)?\b\.?)/iu;

/** A limit in words: `máx. 250`, `mínimo: 6`, `hasta 50`. */
function limitIn(text: string): { end: 'min' | 'max'; number: string } | undefined {
  const whole = text.trim();
  const words = worded.exec(whole);
  if (!words) return undefined;
  const number = whole.slice(words[0].length).trimStart().replace(/^:/u, '').trimStart();
  return /^[^a-z\d]*\d.*$/iu.test(number) ? { end: words.groups?.['most'] ? 'max' : 'min', number } : undefined;
}

/** What laboratories write before or behind a limit: `VP 50`, `50 (VP)`, `≤ 0,1 (*)`. */
const noteBefore = /^(?:V\.?P|V\.?L|VMA|L\.?M)\.?:? /iu;
const noteBehind = / ?(?:\([^()]*\)|\*{1,3})$/u;

/**
 * Reads a zone written as one text: `6,5 - 9,5`, `≤ 50`, `>= 5`, `≥ 0,2 y ≤ 1`, and `50` where the file says which end that is;
 * with its unit, in that of the result (`unidad`). A note beside it stays in `texto`. Any other, such as `< 100` or 'Ausencia',
 * is text.
 */
export function readRango(text: string, notation: RangoNotation, unidad?: string): Referencia {
  const texto = text.trim();
  const plain = readPlainRango(texto, notation);
  if (plain.texto === undefined) return plain;
  const { body, unidad: own } = withoutUnit(texto);
  if (own !== undefined) {
    const power = unidad === undefined ? undefined : exponent(own, unidad);
    const zone = power === undefined ? plain : readPlainRango(body, notation);
    return zone.texto === undefined ? scaled(zone, power ?? 0) : { texto };
  }
  const withoutNote = texto.replace(noteBefore, '').replace(noteBehind, '');
  if (withoutNote === texto) return { texto };
  const noted = readPlainRango(withoutNote, notation);
  return noted.texto === undefined ? { ...noted, texto } : { texto };
}

function scaled({ min, max }: Referencia, power: number): Referencia {
  return {
    ...(min === undefined ? {} : { min: porPotenciaDeDiez(min, power) }),
    ...(max === undefined ? {} : { max: porPotenciaDeDiez(max, power) }),
  };
}

function readPlainRango(text: string, notation: RangoNotation): Referencia {
  const { rango_sin_signo: alone = 'texto' } = notation;
  const { valor, operador } = readValor(text, notation);
  if (valor !== undefined && operador === undefined && alone !== 'texto') return { [alone]: valor };
  if (valor !== undefined && operador === '<=') return { max: valor };
  if (valor !== undefined && operador === '>=') return { min: valor };
  const said = limitIn(text);
  const number = said && readNumero(said.number, notation);
  if (said && number !== undefined) return { [said.end]: number };
  const [one, other, ...more] = text.split(/ y |; ?/u).map((part) => readValor(part, notation));
  if (one?.operador === '>=' && other?.operador === '<=' && more.length === 0)
    return { min: one.valor, max: other.valor };
  const [low = '', high = ''] = zoneIn(text) ?? [];
  const min = readNumero(low, notation);
  const max = readNumero(high, notation);
  return min !== undefined && max !== undefined && min <= max ? { min, max } : { texto: text.trim() };
}

/**
 * Puts together a zone from its ends, each a text; an end that is no number, such as 'Ausencia', goes into `texto`.
 * Undefined where nothing is said.
 */
export function readReferencia(
  { min, max, rango, texto, unidad }: { min?: string; max?: string; rango?: string; texto?: string; unidad?: string },
  notation: RangoNotation,
): Referencia | undefined {
  const endOf = (text: string | undefined) => {
    const zone = text && readRango(text, { ...notation, rango_sin_signo: 'max' }, unidad);
    return text && (readNumero(text, notation) ?? (withoutUnit(text).unidad && zone ? zone.max : undefined));
  };
  const ends = { min: endOf(min), max: endOf(max) };
  const words = [min, max].filter((end, i) => end && [ends.min, ends.max][i] === undefined);
  const referencia: Referencia = {
    ...(rango ? readRango(rango, notation, unidad) : {}),
    ...(typeof ends.min === 'number' ? { min: ends.min } : {}),
    ...(typeof ends.max === 'number' ? { max: ends.max } : {}),
    ...(words.length > 0 ? { texto: words.join(' - ') } : {}),
    ...(texto ? { texto } : {}),
  };
  return Object.keys(referencia).length > 0 ? referencia : undefined;
}
