import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { MuestraDocument } from '../../../contract/muestras/muestra.ts';
import { bytesInAnswer } from '../runtime/answer-room.ts';

/** JSON compressed by brotli, for the table: a sample's document takes about a fifth, and writes are charged by size. */
export function pack(value: unknown): Uint8Array {
  const json = Buffer.from(JSON.stringify(value));
  return brotliCompressSync(json, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: json.length,
    },
  });
}

/** What `pack` packed; still to be parsed by a schema. */
export function unpack(packed: Uint8Array): unknown {
  return JSON.parse(brotliDecompressSync(packed).toString('utf8'));
}

/**
 * The most bytes of a packed document, and of its JSON: an item holds 400 kB, an answer five documents (runtime/answer-room.ts).
 */
const [documentBytes, maxBytesDeMuestra] = [390_000, 1_000_000];

/** Whether a sample's document can be stored, and answered by every call that shows it. */
export function isStorable(document: MuestraDocument): boolean {
  const bytes = bytesInAnswer(document);
  return bytes <= maxBytesDeMuestra && (bytes <= documentBytes || pack(document).length <= documentBytes);
}
