import { encodingOf, readUtf8 } from '../../../platform/runtime/utf8.ts';
import { FileRefused } from './row.ts';

/**
 * How the text of a file was written; `auto`: UTF-16 where its mark or its zeros say so, UTF-8 where the bytes are valid
 * UTF-8, but for a few, else Windows-1252.
 */
export const encodings = ['auto', 'utf-8', 'windows-1252', 'macintosh', 'utf-16le', 'utf-16be'] as const;
export type Encoding = (typeof encodings)[number];
type KnownEncoding = Exclude<Encoding, 'auto'>;

/** How much of a file, from its first letter beyond ASCII, decides between UTF-8 and Windows-1252. */
const probeBytes = 65_536;

/** Says of a line that a byte of it isn't UTF-8, and what was read there. */
export type SayWrong = (linea: number, texto: string) => void;

/**
 * The text of a file, without its byte-order mark. A byte that isn't UTF-8 in a file that is gets said, with its line.
 * Throws FileRefused for what is no text, or isn't in the encoding that it was said to be in.
 */
export async function* decode(
  bytes: AsyncIterable<Uint8Array>,
  declared: Encoding,
  say: SayWrong,
): AsyncGenerator<string> {
  for await (const text of declared === 'auto' ? detect(bytes, say) : decodeAs(bytes, declared, say)) {
    if (text.includes('\0')) throw new FileRefused('El archivo está dañado: tiene bytes nulos en medio del texto');
    if (text) yield text;
  }
}

/** ASCII is the same in both encodings, so the choice waits for the first chunk that has anything else. */
async function* detect(bytes: AsyncIterable<Uint8Array>, say: SayWrong): AsyncGenerator<string> {
  let before = 0;
  const rest = bytes[Symbol.asyncIterator]();
  for (let next = await rest.next(); !next.done; next = await rest.next()) {
    if (isAscii(next.value)) {
      const text = Buffer.from(next.value).toString('latin1');
      before += breaksIn(text);
      yield text;
      continue;
    }
    const head = [next.value];
    for (let size = next.value.length; size < probeBytes;) {
      const more = await rest.next();
      if (more.done) break;
      head.push(more.value);
      size += more.value.length;
    }
    const lines = before;
    yield* decodeAs(chain(head, rest), encodingOf(Buffer.concat(head)), (linea, texto) => say(lines + linea, texto));
    return;
  }
}

async function* decodeAs(
  bytes: AsyncIterable<Uint8Array>,
  encoding: KnownEncoding,
  say: SayWrong,
): AsyncGenerator<string> {
  if (encoding === 'utf-8') {
    yield* decodeUtf8(bytes, say);
    return;
  }
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new FileRefused(`El archivo no está escrito entero en ${encoding}`, { cause: error });
  }
}

/** Bytes that may be wrong before it is known whether the letters are more. */
const fewWrong = 100;

/** Text around a wrong byte that is shown, to each side. */
const around = 20;

async function* decodeUtf8(bytes: AsyncIterable<Uint8Array>, say: SayWrong): AsyncGenerator<string> {
  let rest = new Uint8Array();
  let [valid, wrong, lines, said] = [0, 0, 0, -1];
  let isFirst = true;
  const take = (all: Uint8Array, isEnd: boolean): string => {
    const found = readUtf8(all, isEnd);
    rest = all.slice(found.read);
    valid += found.valid;
    wrong += found.wrong.length;
    if (wrong > Math.max(valid, isEnd ? 0 : fewWrong)) throw new FileRefused(notUtf8);
    for (const at of found.wrong) {
      const linea = lines + breaksIn(found.text.slice(0, at)) + 1;
      if (linea !== said) say(linea, found.text.slice(Math.max(0, at - around), at + around));
      said = linea;
    }
    lines += breaksIn(found.text);
    const text = isFirst ? found.text.replace(/^\uFEFF/u, '') : found.text;
    isFirst &&= found.text === '';
    return text;
  };
  for await (const chunk of bytes) yield take(rest.length === 0 ? chunk : Buffer.concat([rest, chunk]), false);
  yield take(rest, true);
}

const notUtf8 =
  'El archivo no está escrito entero en utf-8. Si viene de un programa antiguo, prueba "codificacion": "windows-1252"';

function breaksIn(text: string): number {
  return text.split('\n').length - 1;
}

async function* chain(head: readonly Uint8Array[], rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* head;
  yield* { [Symbol.asyncIterator]: () => rest };
}

function isAscii(bytes: Uint8Array): boolean {
  // A zero is half of a letter of UTF-16.
  return bytes.every((byte) => byte < 0x80 && byte !== 0);
}

/** How much of a text says how its lines end, in characters. */
export const breaksLookedAt = 65_536;

/** Whether a text's lines end as an old Mac ended them, by its beginning: a carriage return alone, and hardly any line feed. */
export function isOfMac(text: string): boolean {
  const start = text.slice(0, breaksLookedAt);
  const alone = start.match(/\r(?!\n)/gu)?.length ?? 0;
  return alone > (start.match(/\n/gu)?.length ?? 0);
}

/** The text of an old Mac with the line breaks of other systems. */
export function withLineBreaks(text: string): string {
  return text.replaceAll('\r', '\n');
}

/** A line that one pair of quotes is around, within which they are doubled, and separators after it. */
const wrapped = [/^(")((?:[^"]|"")*)"[;,\t|]*(\r?)$/u, /^(')((?:[^']|'')*)'[;,\t|]*(\r?)$/u];

/** Whether a line is in quotes as a whole, with separators within them. */
export function isWrapped(line: string): boolean {
  return /[;,\t|]/u.test(partsOf(line)?.within ?? '');
}

/** A line without the quotes that are around all of it; those within it, which are doubled, are again what they were. */
export function unwrappedLine(line: string): string {
  const { quote = '', within, end = '' } = partsOf(line) ?? {};
  return within === undefined ? line : within.replaceAll(quote + quote, quote) + end;
}

function partsOf(line: string): { quote: string; within: string; end: string } | undefined {
  const pattern = wrapped[line.startsWith("'") ? 1 : 0];
  const [, quote, within, end] = pattern?.exec(line) ?? [];
  return quote === undefined || within === undefined ? undefined : { quote, within, end: end ?? '' };
}
