import type { ByteReader, ByteWriter } from './bytes.ts';

/** Texts in order, none of which holds a NUL: each as how much of the one before it begins with, and what follows. */
export function writeFrontCoded(to: ByteWriter, texts: readonly string[]): void {
  const shared = texts.map((text, i) => sharedLength(texts[i - 1] ?? '', text));
  to.texts(texts.map((text, i) => text.slice(shared[i])));
  for (const length of shared) to.varint(length);
}

export function readFrontCoded(from: ByteReader): string[] {
  const rests = from.texts();
  const shared = from.varints(rests.length);
  let before = '';
  const texts = rests.map((rest, i) => (before = before.slice(0, shared[i]) + rest));
  // Parts of one text in memory, instead of chains of parts of each other.
  return texts.length > 0 ? texts.join('\0').split('\0') : [];
}

/** How many code units two texts have in common at their beginnings; half a character is not written. */
function sharedLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return isHighSurrogate(b.charCodeAt(length - 1)) ? length - 1 : length;
}

const isHighSurrogate = (unit: number) => unit >= 0xd8_00 && unit <= 0xdb_ff;
