import { brotliCompressSync, constants } from 'node:zlib';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** A whole number of either sign as one that is not negative, small where it is near zero. */
export const zigzag = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value);
export const fromZigzag = (value: number) => (value % 2 === 0 ? value / 2 : -(value + 1) / 2);

/** Writes whole numbers and texts one after another into bytes that grow. */
export class ByteWriter {
  private bytes = new Uint8Array(1 << 16);
  private length = 0;

  /** A whole number from 0 to 2^53 in as few bytes as it needs, seven bits in each. */
  varint(value: number): void {
    this.reserve(8);
    let rest = value;
    while (rest >= 0x80) {
      this.bytes[this.length++] = (rest % 0x80) | 0x80;
      rest = Math.floor(rest / 0x80);
    }
    this.bytes[this.length++] = rest;
  }

  /** A whole number of either sign; small ones of both take one byte. */
  signed(value: number): void {
    this.varint(zigzag(value));
  }

  /** A text in UTF-8 after its length in bytes. */
  text(value: string): void {
    const encoded = encoder.encode(value);
    this.varint(encoded.length);
    this.reserve(encoded.length);
    this.bytes.set(encoded, this.length);
    this.length += encoded.length;
  }

  /** A list of texts, none of which holds a NUL. */
  texts(values: readonly string[]): void {
    this.varint(values.length);
    this.text(values.join('\0'));
  }

  /** Writes the bytes of another writer as a section, which a reader may leave unread. */
  section(inner: ByteWriter): void {
    const bytes = inner.finish();
    this.varint(bytes.length);
    this.reserve(bytes.length);
    this.bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  /** What was written so far. */
  finish(): Uint8Array {
    return this.bytes.subarray(0, this.length);
  }

  private reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const grown = new Uint8Array(2 * (this.length + more));
    grown.set(this.bytes);
    this.bytes = grown;
  }
}

/** Reads what a ByteWriter wrote, in the same order. */
export class ByteReader {
  private readonly bytes: Uint8Array;
  private at = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** A reader of the same bytes, from their beginning. */
  again(): ByteReader {
    return new ByteReader(this.bytes);
  }

  /** A reader of what was not read yet. */
  rest(): ByteReader {
    return new ByteReader(this.bytes.subarray(this.at));
  }

  /** How many bytes there are, read ones included. */
  get size(): number {
    return this.bytes.length;
  }

  /** How many bytes were read. */
  get position(): number {
    return this.at;
  }

  /** Whether everything was read. */
  get isAtEnd(): boolean {
    return this.at >= this.bytes.length;
  }

  varint(): number {
    let byte = this.bytes[this.at++] as number;
    if (byte < 0x80) return byte;
    let value = byte & 0x7f;
    for (let factor = 0x80; ; factor *= 0x80) {
      byte = this.bytes[this.at++] as number;
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
      if (byte === undefined) throw new RangeError('The block ends in the middle of a number');
    }
  }

  signed(): number {
    return fromZigzag(this.varint());
  }

  /** As many numbers below 2^32, in one loop: most of what is read. */
  varints(count: number): Uint32Array {
    const { bytes } = this;
    const values = new Uint32Array(count);
    let { at } = this;
    for (let i = 0; i < count; i++) {
      let byte = bytes[at++] as number;
      let value = byte & 0x7f;
      for (let shift = 7; byte >= 0x80; shift += 7) {
        byte = bytes[at++] as number;
        value |= (byte & 0x7f) << shift;
      }
      if (byte === undefined) throw new RangeError('The block ends in the middle of a number');
      values[i] = value;
    }
    this.at = at;
    return values;
  }

  text(): string {
    const length = this.varint();
    const encoded = this.bytes.subarray(this.at, this.at + length);
    this.at += length;
    return decoder.decode(encoded);
  }

  /** A reader of a section, which may be kept and read later: it has a copy of the section's bytes alone. */
  section(): ByteReader {
    const length = this.varint();
    const inner = new ByteReader(new Uint8Array(this.bytes.subarray(this.at, this.at + length)));
    this.at += length;
    return inner;
  }

  texts(): string[] {
    return this.textList().all();
  }

  /** As many numbers of either sign, above -2^31 and below 2^31. */
  signeds(count: number): Int32Array {
    const values = this.varints(count);
    const signed = new Int32Array(count);
    for (let i = 0; i < count; i++) {
      const value = values[i] as number;
      signed[i] = (value >>> 1) ^ -(value & 1);
    }
    return signed;
  }

  textList(): TextList {
    const count = this.varint();
    return new TextList(this.text(), count);
  }
}

/**
 * Bytes by brotli. Of summaries and manifests a higher quality takes 1 % off, and several times the time of each write; of a
 * full block and its values quality 10 takes 5 % off, in 23 ms instead of 1, and a long delivery writes each block many times.
 */
export function compressed(bytes: Uint8Array): Uint8Array {
  return brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
}

/** Writes ordered texts without NULs, each as the length of the prefix shared with the text before it, and the rest. */
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

const isWide = /[^\0-\u{ff}]/u;

/** Bytes that a string takes in memory: two for each character as soon as one isn't of Latin-1. */
export function memoryOfText(text: string): number {
  return text.length * (isWide.test(text) ? 2 : 1);
}

/**
 * Texts as a block keeps them: joined by NUL, so that ten million take one byte a character. A text of its own is made
 * where it is asked for.
 */
export class TextList {
  readonly joined: string;
  readonly count: number;
  private starts: Uint32Array | undefined;

  constructor(joined: string, count: number) {
    this.joined = joined;
    this.count = count;
  }

  at(place: number): string {
    const starts = (this.starts ??= startsOf(this.joined, this.count));
    return this.joined.slice(starts[place], (starts[place + 1] as number) - 1);
  }

  /** All of them; nothing of it is kept. */
  all(): string[] {
    return this.count === 0 ? [] : this.joined.split('\0');
  }

  /** Bytes in memory, the table of places included, which is made at the first use. */
  get memory(): number {
    return memoryOfText(this.joined) + 4 * this.count;
  }
}

/** Where each of some joined texts begins, and where one after the last would. */
export function startsOf(joined: string, count: number): Uint32Array {
  const starts = new Uint32Array(count + 1);
  let at = 0;
  for (let place = 1; place < count; place++) {
    at = joined.indexOf('\0', at) + 1;
    starts[place] = at;
  }
  starts[count] = joined.length + 1;
  return starts;
}
