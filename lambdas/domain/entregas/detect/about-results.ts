import type { DatoDeParametro } from '../../../../contract/entregas/deteccion.ts';
import { fold } from '../../../../contract/base/texto.ts';
import { readRango } from '../ingest/rango.ts';
import { isNumberLike } from './notation.ts';

/** What a column or a row may be found to say of a parameter's results. */
export type CampoDeResultado = Exclude<DatoDeParametro, 'texto' | 'acreditado' | 'operador'>;

/** The words of a text, without case and accents. */
export const tokensOf = (text: string) =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** Words of headings, in the languages of LIMS, that say one thing of a parameter's results. */
const about: readonly (readonly [CampoDeResultado, RegExp])[] = [
  ['unidad', /^(?:unidad|unidades|ud|uds|unitat|unidade|unite|units?|uom)$/u],
  ['limite_deteccion', /^(?:ld|lod|ldd|mdl|detec\p{L}*)$/u],
  ['limite_cuantificacion', /^(?:lc|lq|loq|pql|[cq]uantif\p{L}*)$/u],
  ['incertidumbre', /^(?:incert\p{L}*|uncertainty)$/u],
];
const limits =
  /^(?:limites?|limits?|lim|vp|vma|lmr|mcl|parametric[oa]?s?|rangos?|ranges?|especificacion|specification|spec|especificacao|especificacio)$/u;
const lowest = /^(?:min|minim[oa]?|minimum|inferior|inf|lower)$/u;
const highest = /^(?:max|maxim[oa]?|maximum|superior|sup|upper|vma|lmr|mcl)$/u;
const filling = /^(?:de|del|da|do|d|la|el|le|of|for|para|valor|valores|valeur|value|legal|permitido)$/u;

const said = [...about.map(([, pattern]) => pattern), limits, lowest, highest, filling];

/** Whether a word of a heading names a parameter, rather than what is said of one. */
export const isName = (word: string) => said.every((pattern) => !pattern.test(word));

/** What these words say of a parameter; undefined where it is nothing. */
export function aboutResults(words: readonly string[]): CampoDeResultado | undefined {
  const has = (pattern: RegExp) => words.some((word) => pattern.test(word));
  const [campo] = about.find(([, pattern]) => has(pattern)) ?? [];
  // Without a word for a limit, 'Temperatura máx.' may be a value that was measured.
  if (campo || !has(limits)) return campo;
  if (has(lowest) === has(highest)) return 'rango';
  return has(lowest) ? 'min' : 'max';
}

/** Whether a text states a limit: `6,5 - 9,5`, `≤ 50`, `máx. 250`, `Ausencia/25 g`. A plain number may be one too. */
export function isLimit(texto: string): boolean {
  if (isNumberLike(texto)) return true;
  const read = readRango(texto, { decimal: 'mixto' });
  return (
    read.min !== undefined || read.max !== undefined || /^ausencia|^absence|^[<>≤≥]|^\d.*\s[-–a]\s*\d/iu.test(texto)
  );
}
