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

/**
 * Reads a zone written as one text: `6,5 - 9,5`, `≤ 50`, `>= 5`, and `50` where the file says which end that is. Any other,
 * such as `< 100` or 'Ausencia', is text.
 */
export function readRango(text: string, notation: RangoNotation): Referencia {
  const { rango_sin_signo: alone = 'texto' } = notation;
  const { valor, operador } = readValor(text, notation);
  if (valor !== undefined && operador === undefined && alone !== 'texto') return { [alone]: valor };
  if (valor !== undefined && operador === '<=') return { max: valor };
  if (valor !== undefined && operador === '>=') return { min: valor };
  const said = limitIn(text);
  const number = said && readNumero(said.number, notation);
  if (said && number !== undefined) return { [said.end]: number };
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
  { min, max, rango, texto }: { min?: string; max?: string; rango?: string; texto?: string },
  notation: RangoNotation,
): Referencia | undefined {
  const ends = { min: min && readNumero(min, notation), max: max && readNumero(max, notation) };
  const words = [min, max].filter((end, i) => end && [ends.min, ends.max][i] === undefined);
  const referencia: Referencia = {
    ...(rango ? readRango(rango, notation) : {}),
    ...(typeof ends.min === 'number' ? { min: ends.min } : {}),
    ...(typeof ends.max === 'number' ? { max: ends.max } : {}),
    ...(words.length > 0 ? { texto: words.join(' - ') } : {}),
    ...(texto ? { texto } : {}),
  };
  return Object.keys(referencia).length > 0 ? referencia : undefined;
}
