import { clean, compareNames, fold } from '../../base/texto.ts';

/**
 * A list to choose from: blank entries dropped, spaces and duplicates removed, in the order of a
 * Spanish dictionary.
 */
export function cleanOptions(values: Iterable<string | null | undefined>): string[] {
  const cleaned = new Set([...values].map((value) => clean(value ?? '')));
  cleaned.delete('');
  return [...cleaned].sort(compareNames);
}

/** Longest list of options that is sent whole; of a longer one only the first are, and the others are searched for. */
export const maxWholeOptions = 1000;

/** Options of a longer list that are sent before anything is searched for, and most that one search answers. */
export const maxSentOptions = 50;

/** A list of options as it is sent: whole, or the first of `total`. */
export interface SentOptions<T> {
  options: T[];
  /** How many there are, where they are too many to be sent. */
  total: number | undefined;
}

/** The part of an ordered list of options that is sent. */
export function cutShort<T>(options: readonly T[]): SentOptions<T> {
  if (options.length <= maxWholeOptions) return { options: [...options], total: undefined };
  return { options: options.slice(0, maxSentOptions), total: options.length };
}

/** `recortadas` of an answer: the totals of its lists that were cut short; nothing where none was. */
export function recortadasOf<T extends Record<string, number | undefined>>(totals: T): { recortadas?: T } {
  return Object.values(totals).some((total) => total !== undefined) ? { recortadas: totals } : {};
}

/** Longest text that options are searched by. */
export const maxOptionSearch = 200;

/** Most values whose options one request asks for by themselves. */
export const maxAskedValues = 50;

/** What is typed, as it is compared: without case or accents, and word by word. */
export interface TypedText {
  whole: string;
  words: readonly string[];
}

export function typedText(text: string): TypedText {
  const whole = fold(text);
  return { whole, words: whole.split(' ').filter(Boolean) };
}

/**
 * How well a folded name matches a typed text: 0 if it begins with the text, 1 if each typed word begins a word of the name, 2 if
 * each typed word is somewhere in the name; undefined for no match. A blank text matches every name.
 */
export function matchRank(folded: string, { whole, words }: TypedText): 0 | 1 | 2 | undefined {
  if (!words.every((word) => folded.includes(word))) return undefined;
  if (folded.startsWith(whole)) return 0;
  return words.every((word) => beginsWord(folded, word)) ? 1 : 2;
}

const letterOrDigit = /[\p{L}\p{N}]/u;

function beginsWord(folded: string, word: string): boolean {
  for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + 1)) {
    if (at === 0 || !letterOrDigit.test(folded.charAt(at - 1))) return true;
  }
  return false;
}
