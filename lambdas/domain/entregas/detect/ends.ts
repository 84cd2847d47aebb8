import type { Extremos } from './text.ts';

/** How much of a file is looked at, in bytes. */
const looked = { inicio: 2 ** 20, final: 2 ** 18 };

/** The beginning and the end of a file, which is read once and not held. */
export async function endsOf(bytes: AsyncIterable<Uint8Array>): Promise<Extremos> {
  const head: Uint8Array[] = [];
  const tail: Uint8Array[] = [];
  let [inHead, inTail, size] = [0, 0, 0];
  for await (const chunk of bytes) {
    const first = chunk.subarray(0, looked.inicio - inHead);
    const rest = chunk.subarray(first.length);
    if (first.length > 0) head.push(first);
    if (rest.length > 0) tail.push(rest);
    size += chunk.length;
    inHead += first.length;
    inTail += rest.length;
    while (tail[0] && inTail - tail[0].length >= looked.final) inTail -= tail.shift()?.length ?? 0;
  }
  const last = Buffer.concat(tail).subarray(-looked.final);
  return { inicio: Buffer.concat(head), final: { bytes: last, desde: size - last.length } };
}
