import type { Extremos } from './text.ts';

/** How much of a file is looked at, in bytes. */
const looked = { inicio: 2 ** 20, final: 2 ** 18 };

/** The beginning and the end of a file, which is read once and not held. */
export async function endsOf(bytes: AsyncIterable<Uint8Array>): Promise<Extremos> {
  const head: Uint8Array[] = [];
  const tail: Uint8Array[] = [];
  let inHead = 0;
  let inTail = 0;
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    const first = chunk.subarray(0, looked.inicio - inHead);
    if (first.length > 0) head.push(first);
    inHead += first.length;
    const rest = chunk.subarray(first.length);
    if (rest.length === 0) continue;
    tail.push(rest);
    inTail += rest.length;
    while (tail[0] && inTail - tail[0].length >= looked.final) inTail -= tail.shift()?.length ?? 0;
  }
  const last = joined(tail, inTail).subarray(Math.max(0, inTail - looked.final));
  return { inicio: joined(head, inHead), final: { bytes: last, desde: size - last.length } };
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
