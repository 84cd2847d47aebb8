const combiningMarks = /\p{M}+/gu;

/**
 * Text as people compare it: without case, accents or repeated white space.
 * Two texts that fold to the same are the same word to whoever searches.
 */
export function fold(text: string): string {
  return text.normalize('NFD').replace(combiningMarks, '').toLowerCase().replace(/\s+/gu, ' ').trim();
}

/**
 * Text as it is stored and compared exactly: composed (NFC), one space between words, none around, no control characters.
 * Names of solicitantes and types are cleaned on every way in, so that equality is plain `===`.
 */
export function clean(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

const spanish = new Intl.Collator('es', { numeric: true, sensitivity: 'variant' });

/** Order of a Spanish dictionary, with numbers inside a text by their value: `M-9` before `M-10`. */
export function compareSpanish(a: string, b: string): number {
  return spanish.compare(a, b);
}
