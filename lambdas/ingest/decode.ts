import { encodingOf } from '../runtime/encoding.ts';
import { FileRefused } from './file-refused.ts';

/**
 * How the text of a file was written; `auto`: UTF-16 where its mark or its zeros say so, UTF-8 where the bytes are valid
 * UTF-8, else Windows-1252.
 */
export const encodings = ['auto', 'utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const;
export type Encoding = (typeof encodings)[number];
type KnownEncoding = Exclude<Encoding, 'auto'>;

/** How much of a file, from its first letter beyond ASCII, decides between UTF-8 and Windows-1252. */
const probeBytes = 65_536;

/**
 * The text of a file, without its byte-order mark. Throws FileRefused for what is no text, or isn't in the encoding
 * that it was said to be in.
 */
export async function* decode(bytes: AsyncIterable<Uint8Array>, declared: Encoding): AsyncGenerator<string> {
  for await (const text of declared === 'auto' ? detect(bytes) : decodeAs(bytes, declared)) {
    if (text.includes('\0')) throw new FileRefused('El archivo está dañado: tiene bytes nulos en medio del texto');
    if (text) yield text;
  }
}

/** ASCII is the same in both encodings, so the choice waits for the first chunk that has anything else. */
async function* detect(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const rest = bytes[Symbol.asyncIterator]();
  for (let next = await rest.next(); !next.done; next = await rest.next()) {
    if (isAscii(next.value)) {
      yield Buffer.from(next.value).toString('latin1');
      continue;
    }
    const head = [next.value];
    for (let size = next.value.length; size < probeBytes;) {
      const more = await rest.next();
      if (more.done) break;
      head.push(more.value);
      size += more.value.length;
    }
    yield* decodeAs(chain(head, rest), encodingOf(Buffer.concat(head)));
    return;
  }
}

async function* decodeAs(bytes: AsyncIterable<Uint8Array>, encoding: KnownEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const hint = encoding === 'utf-8' ? '. Si viene de un programa antiguo, prueba "codificacion": "windows-1252"' : '';
    throw new FileRefused(`El archivo no está escrito entero en ${encoding}${hint}`, { cause: error });
  }
}

async function* chain(head: readonly Uint8Array[], rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* head;
  yield* { [Symbol.asyncIterator]: () => rest };
}

function isAscii(bytes: Uint8Array): boolean {
  // A zero is half of a letter of UTF-16.
  return bytes.every((byte) => byte < 0x80 && byte !== 0);
}
