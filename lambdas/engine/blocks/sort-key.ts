const plain = /^[ -~]*$/u;

/**
 * A text as its order among others: compared by code units, keys stand as a Spanish dictionary has their texts
 * (without case or accents, ñ after n), and numbers inside by their value: `M-9` before `M-10`.
 */
export function sortKey(text: string): string {
  return withoutAccents(text.toLowerCase()).replaceAll(/\d+/gu, (digits) =>
    numberKey(digits.replace(/^0+(?=\d)/u, '')),
  );
}

function withoutAccents(lower: string): string {
  if (plain.test(lower)) return lower;
  return lower
    .normalize('NFC')
    .replaceAll('ñ', 'n\u{7e}')
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '');
}

/** A number's digits after a sign for their length, so that of two the longer one is the larger. */
export function numberKey(digits: string): string {
  return String.fromCodePoint(0x2f + Math.min(digits.length, 10)) + digits;
}

export function compareKeys(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
