import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** A digest that grows with the body; `value` is base64, as S3's headers have it. */
export interface Checksum {
  update(piece: Buffer): void;
  value(): string;
}

const crc32cTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0x82f63b78 : rest >>> 1;
  return rest;
});

function crc32c(piece: Buffer, before: number): number {
  let rest = ~before;
  for (const byte of piece) rest = (crc32cTable[(rest ^ byte) & 255] ?? 0) ^ (rest >>> 8);
  return ~rest >>> 0;
}

function cyclic(next: (piece: Buffer, before: number) => number): Checksum {
  let sum = 0;
  return {
    update(piece) {
      sum = next(piece, sum);
    },
    value() {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(sum);
      return bytes.toString('base64');
    },
  };
}

function hashed(name: string): Checksum {
  const hash = createHash(name);
  return { update: (piece) => void hash.update(piece), value: () => hash.copy().digest('base64') };
}

const makers: Record<string, () => Checksum> = {
  crc32: () => cyclic(crc32),
  crc32c: () => cyclic(crc32c),
  sha1: () => hashed('sha1'),
  sha256: () => hashed('sha256'),
};

/** The checksum of a header such as `x-amz-checksum-crc32`; undefined for one that we don't know. */
export function checksumOfHeader(header: string): Checksum | undefined {
  return makers[header.replace('x-amz-checksum-', '')]?.();
}
