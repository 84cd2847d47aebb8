import { encodingOf, readUtf8 } from '../../../platform/runtime/utf8.ts';
import { FileRefused } from './row.ts';

/**
 * The encoding of a file's text. `auto`: UTF-16 by its mark or its zeros; UTF-8 where all bytes but a few are valid UTF-8; else
 * Windows-1252.
 */
export const encodings = ['auto', 'utf-8', 'windows-1252', 'macintosh', 'utf-16le', 'utf-16be'] as const;
export type Encoding = (typeof encodings)[number];
type KnownEncoding = Exclude<Encoding, 'auto'>;

/** The bytes of a file, from the first beyond ASCII on, that decide between UTF-8 and Windows-1252. */
const probeBytes = 65_536;

/** Called for a line with a byte that isn't UTF-8, with the text read there. */
export type SayWrong = (linea: number, texto: string) => void;

/**
 * The text of a file, without its byte-order mark. Calls `say` for the lines of a UTF-8 file with invalid bytes. Throws
 * FileRefused for a file that is no text, or isn't in the given encoding.
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

/** Invalid bytes allowed before a file's end even if they outnumber the valid letters so far. */
const fewWrong = 100;

/** The characters shown at each side of an invalid byte. */
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
  // A zero may be half of a letter in UTF-16.
  return bytes.every((byte) => byte < 0x80 && byte !== 0);
}

/** The characters of a text by which its line ends are recognised. */
export const breaksLookedAt = 65_536;

/** Whether a text has an old Mac's line ends, by its beginning: carriage returns alone, and hardly any line feed. */
export function isOfMac(text: string): boolean {
  const start = text.slice(0, breaksLookedAt);
  const alone = start.match(/\r(?!\n)/gu)?.length ?? 0;
  return alone > (start.match(/\n/gu)?.length ?? 0);
}

/** A carriage return that no line feed follows. */
const loneReturn = /\r(?!\n)/gu;

/** The share of lone carriage returns with whole rows on both sides from which they end lines. */
const nearlyAll = 0.9;

/**
 * Whether carriage returns alone end lines of a text, by its beginning: those of an old Mac, or of a file that several programs
 * put together, where what stands between them has as many columns as the other lines.
 */
export function endsAtReturns(text: string): boolean {
  const start = text.slice(0, breaksLookedAt);
  if (!start.replace(/\r$/u, '').match(loneReturn)) return false;
  if (isOfMac(start)) return true;
  const lines = start.split(/\r\n|\n|\r/u);
  const returns = [...start.matchAll(/\r\n|\n|\r/gu)].map(([sign]) => sign === '\r');
  return [';', '\t', ',', '|'].some((separator) => {
    const counts = lines.map((line) => line.split(separator).length);
    const [usual] =
      [...Map.groupBy(counts, (count) => count).values()].toSorted((a, b) => b.length - a.length)[0] ?? [];
    const isRow = (i: number) => counts[i] === usual || lines[i] === '';
    const alone = returns.flatMap((isAlone, i) => (isAlone ? [isRow(i) && isRow(i + 1)] : []));
    return usual !== undefined && usual > 1 && alone.filter(Boolean).length >= nearlyAll * alone.length;
  });
}

/** A text whose carriage returns alone end lines, with the line breaks of other systems. */
export function withLineBreaks(text: string): string {
  return text.replaceAll(loneReturn, '\n');
}

/** A line in one pair of quotes, with inner quotes doubled, and separators after it. */
const wrapped = [/^(")((?:[^"]|"")*)"[;,\t|]*(\r?)$/u, /^(')((?:[^']|'')*)'[;,\t|]*(\r?)$/u];

/** Whether a line is quoted as a whole, with separators within the quotes. */
export function isWrapped(line: string): boolean {
  return /[;,\t|]/u.test(partsOf(line)?.within ?? '');
}

/** A line without its outer quotes, its inner doubled quotes single again. */
export function unwrappedLine(line: string): string {
  const { quote = '', within, end = '' } = partsOf(line) ?? {};
  return within === undefined ? line : within.replaceAll(quote + quote, quote) + end;
}

function partsOf(line: string): { quote: string; within: string; end: string } | undefined {
  const pattern = wrapped[line.startsWith("'") ? 1 : 0];
  const [, quote, within, end] = pattern?.exec(line) ?? [];
  return quote === undefined || within === undefined ? undefined : { quote, within, end: end ?? '' };
}
