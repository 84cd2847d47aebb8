import type { IncomingMessage } from 'node:http';

/** Reads a short request to its end. Throws RangeError beyond `limit` bytes. */
export async function readSmallBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > limit) throw new RangeError(`The request is longer than ${limit} bytes`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
