import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

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
