import { clean, fold } from '../../../../contract/base/texto.ts';
import { cabeceraDeMuestra, celdaDeMuestra } from '../ingest/crosstab.ts';
import { abbreviations, type Destino, headings, joining } from './headings.ts';

/** The words of a heading, as the dictionary writes them. */
export function wordsOf(heading: string): string[] {
  const plain = clean(heading)
    .replaceAll(/\bn\.?\s?[º°]/giu, 'numero ')
    .replaceAll(/(\p{Ll})(\p{Lu}\p{Ll})/gu, '$1 $2');
  return fold(plain)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !joining.has(word))
    .map((word) => singular(abbreviations.get(word) ?? word));
}

function singular(word: string): string {
  return word.length > 4 && /(?:[aeiou]|unit|result)s$/u.test(word) && !/(?:isis|sis)$/u.test(word)
    ? word.slice(0, -1)
    : word;
}

/** The headings of the dictionary, by their words. */
const phrases = (Object.keys(headings) as (Destino | 'ninguno')[]).flatMap((destino) =>
  headings[destino].split('|').map((text) => ({ destino, words: wordsOf(text) })),
);

/** What the columns are called that samples in columns become. */
const sinTitulo = new Map<string, Destino>([
  [cabeceraDeMuestra, 'campos.numero_muestra'],
  [celdaDeMuestra, 'resultado.valor'],
]);

/** How well a heading says each field, from 0 to 1: a whole heading that the dictionary has is 1; one with words more is less. */
export function scoresOf(heading: string): ReadonlyMap<Destino | 'ninguno', number> {
  const own = sinTitulo.get(heading);
  if (own) return new Map([[own, 1]]);
  const words = new Set(wordsOf(heading));
  const found = new Map<Destino | 'ninguno', number>();
  if (words.size === 0) return found;
  for (const { destino, words: said } of phrases) {
    if (!said.every((word) => words.has(word))) continue;
    const share = new Set(said).size / words.size;
    const puntos = share === 1 ? 1 : 0.35 + 0.5 * share;
    if (share >= 0.5 && puntos > (found.get(destino) ?? 0)) found.set(destino, puntos);
  }
  return found;
}

/** Whether a text is what a field of the sample is called. */
export function isField(text: string): boolean {
  return [...scoresOf(text)].some(([destino, puntos]) => destino.startsWith('campos.') && puntos >= 0.75);
}
