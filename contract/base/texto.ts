import { lazy } from './lazy.ts';

const beyondAscii = /\P{ASCII}+/gu;

/**
 * What no one sees of a text: characters that turn the direction of what follows (Unicode's Bidi_Control), soft hyphens, zero-width
 * spaces and joiners but for that of an emoji, byte-order marks. By them a name is made to look like another that it isn't.
 */
const invisible =
  /(?:[\p{Bidi_Control}\u00AD\u180E\u200B\u200C\u2060-\u2064\uFEFF]|\u200D(?!\p{Extended_Pictographic}))+/gu;
const marksAndUnseen = /[\p{M}\u200D\p{Bidi_Control}\u00AD\u180E\u200B\u200C\u2060-\u2064\uFEFF]+/gu;

/** Marks on one letter beyond those that any language writes (UAX #15, 13): composing takes the square of their number. */
const endlessMarks = /(?<=\p{M}{30})\p{M}/gu;

/** White space that isn't one plain space between words. */
const looseSpace = /[^\S ]| {2}|^ | $/u;

/**
 * Text as people compare it: without case, accents, repeated white space and what no one sees. Two texts that fold to the same are the same
 * word in a search. A plain text takes a short path: a search folds millions of texts.
 */
export function fold(text: string): string {
  const plain = text.replace(beyondAscii, withoutMarks).toLowerCase();
  return looseSpace.test(plain) ? plain.replace(/\s+/gu, ' ').trim() : plain;
}

/** Words of Latin-1 that can be seen with one space between them. Almost all names are such, and cleaning does not change them. */
const isClean = /^[!-~¡-¬®-ÿ]+(?: [!-~¡-¬®-ÿ]+)*$/u;

const withoutMarks = (letters: string) =>
  letters.replace(endlessMarks, '').normalize('NFD').replace(marksAndUnseen, '');

/**
 * Text as it is stored and compared exactly: well-formed (a lone surrogate becomes U+FFFD), composed (NFC), one space
 * between words, none around, at most 30 marks on a letter, without control characters and what no one sees of it.
 * Names of solicitantes and types are cleaned on every way in, so that equality is plain `===`.
 */
export function clean(text: string): string {
  if (isClean.test(text)) return text;
  return withoutBidi(text)
    .replace(endlessMarks, '')
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** A text of several lines as people write it, made well-formed and without what no one sees of it, such as Unicode's Bidi_Control. */
export function withoutBidi(text: string): string {
  return text.toWellFormed().replace(invisible, '');
}

// oxlint-disable-next-line no-control-regex -- they are what it finds
const noLetters = /[\u0000-\u0008\u000B\u000C\u000E-\u001F]/gu;

/**
 * Whether a text is made of characters alone: without the control characters of C0 but for tab and line breaks, which XML 1.0 (2.2)
 * can't hold and Excel takes for a damaged book, and without halves of surrogate pairs.
 */
export function isLegible(text: string): boolean {
  return text.isWellFormed() && text.search(noLetters) === -1;
}

/** A text without what `isLegible` finds in it. */
export function legible(text: string): string {
  return text.toWellFormed().replace(noLetters, '');
}

/** A text that isn't blank once it is cleaned; without `\p`, which not every reader of the API's description knows. */
// oxlint-disable-next-line no-control-regex -- control characters are what it leaves out
export const noBlank = /[^\s\u0000-\u001F\u007F-\u009F]/u;

const spanish = lazy(() => new Intl.Collator('es', { numeric: true, sensitivity: 'variant' }));

/** Order of a Spanish dictionary, with numbers inside a text by their value: `M-9` before `M-10`. */
export function compareSpanish(a: string, b: string): number {
  return spanish().compare(a, b);
}

/** Order of a Spanish dictionary in which no two different names are equal: '01' and '1' are, as numbers. */
export function compareNames(a: string, b: string): number {
  return compareSpanish(a, b) || (a < b ? -1 : Number(a > b));
}
