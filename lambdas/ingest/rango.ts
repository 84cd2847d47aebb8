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
  const worded = limit.exec(text.trim())?.groups?.['number'];
  const [, low, high] = zone.exec(text.trim()) ?? [];
  const ends = [single, worded, low, high].filter((end) => end !== undefined);
  return ends.length === 0 && alone !== 'texto' ? [text] : ends;
}

const zone = /^(?:entre\s+)?(.*\d)\s*(?:-|–|—|\b[ay]\b|\.\.)\s*(\S.*)$/iu;

/** A limit in words: `máx. 250`, `mínimo: 6`, `hasta 50`. */
const limit = /^(?:(?<most>m[áa]x(?:imo)?\b\.?|hasta\b)|m[íi]n(?:imo)?\b\.?)\s*:?\s*(?<number>[^a-z]*\d.*)$/iu;

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
  const worded = limit.exec(text.trim())?.groups;
  const end = worded?.['number'] === undefined ? undefined : readNumero(worded['number'], notation);
  if (end !== undefined) return worded?.['most'] ? { max: end } : { min: end };
  const [, low = '', high = ''] = zone.exec(text.trim()) ?? [];
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
