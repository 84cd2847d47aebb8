/** Bytes read as UTF-8, where now and then one isn't: that one is read as Windows-1252, which programs mix in most. */
export interface Utf8 {
  text: string;
  /** Letters beyond ASCII that are valid UTF-8. */
  valid: number;
  /** Where in `text` each letter stands that isn't. */
  wrong: number[];
  /** How many bytes were read: the last letter may be cut. */
  read: number;
}

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const single = new TextDecoder('windows-1252');

/** Reads bytes up to the last whole letter, or, at a text's end, all of them. */
export function readUtf8(bytes: Uint8Array, isEnd: boolean): Utf8 {
  const read = isEnd ? bytes.length : wholeLetters(bytes);
  const all = bytes.subarray(0, read);
  let valid = 0;
  for (const byte of all) if (byte >= 0xc2) valid++;
  try {
    return { text: strict.decode(all), valid, wrong: [], read };
  } catch {
    return { ...readMixed(all), read };
  }
}

/** Whether more letters beyond ASCII are valid UTF-8 than aren't. Text in another encoding has almost none that is. */
export function isMostlyUtf8(bytes: Uint8Array): boolean {
  const { valid, wrong } = readUtf8(bytes, false);
  return wrong.length === 0 || valid > wrong.length;
}

function readMixed(bytes: Uint8Array): Omit<Utf8, 'read'> {
  const wrong: number[] = [];
  let valid = 0;
  let text = '';
  let from = 0;
  for (let at = 0; at < bytes.length;) {
    const length = letterAt(bytes, at);
    if (length > 1) valid++;
    if (length === 0) {
      text += strict.decode(bytes.subarray(from, at));
      wrong.push(text.length);
      text += single.decode(bytes.subarray(at, at + 1));
      from = at + 1;
    }
    at += Math.max(length, 1);
  }
  return { text: text + strict.decode(bytes.subarray(from)), valid, wrong };
}

/** How many bytes the letter has that begins at a place; 0 for none of UTF-8 (RFC 3629, section 4). */
function letterAt(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return 1;
  const length = lengthOf(first);
  const second = bytes[at + 1] ?? 0;
  const isLow = (first === 0xe0 && second < 0xa0) || (first === 0xf0 && second < 0x90);
  const isHigh = (first === 0xed && second > 0x9f) || (first === 0xf4 && second > 0x8f);
  if (length === 0 || isLow || isHigh) return 0;
  for (let i = 1; i < length; i++) if (((bytes[at + i] ?? 0) & 0xc0) !== 0x80) return 0;
  return length;
}

function lengthOf(first: number): number {
  if (first >= 0xc2 && first <= 0xdf) return 2;
  if (first >= 0xe0 && first <= 0xef) return 3;
  return first >= 0xf0 && first <= 0xf4 ? 4 : 0;
}

/** Bytes up to where a letter begins that they may cut. */
function wholeLetters(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if ((byte & 0xc0) === 0x80) continue;
    return lengthOf(byte) > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

/**
 * Which of the two orders of bytes of UTF-16 a text begins in, by its mark; without one, by the zeros that are half of each
 * letter of a European alphabet, all at one side. Undefined for any other text.
 */
export function utf16Of(start: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (const [i, byte] of start.entries()) if (byte === 0) zeros[i % 2]!++;
  const [first = 0, second = 0] = zeros;
  if (4 * (first + second) < start.length) return undefined;
  if (first === 0) return 'utf-16le';
  return second === 0 ? 'utf-16be' : undefined;
}

/**
 * The encoding of a text: UTF-16 by its byte-order mark or its zeros; UTF-8 if nearly all its letters beyond ASCII are valid
 * UTF-8; else Windows-1252.
 */
export function encodingOf(start: Uint8Array): 'utf-8' | 'windows-1252' | 'utf-16le' | 'utf-16be' {
  const wide = utf16Of(start);
  if (wide) return wide;
  return isMostlyUtf8(start) ? 'utf-8' : 'windows-1252';
}

/** A text, without its byte-order mark, from all of its bytes. */
export function textOfBytes(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}
