import { brotliCompressSync, constants } from 'node:zlib';

/** Bytes by brotli. Of summaries and manifests a higher quality takes 1 % off, and several times the time of each write. */
export function compressed(bytes: Uint8Array): Uint8Array {
  return brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
}
