/**
 * Which of the two orders of bytes of UTF-16 a text begins in, by its mark; without one, by the zeros that are half of each
 * letter of a European alphabet, all at one side. Undefined for any other text.
 */
export function utf16Of(start: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (const [i, byte] of start.entries()) if (byte === 0) zeros[i % 2]!++;
  const [first = 0, second = 0] = zeros;
  if (4 * (first + second) < start.length) return undefined;
  if (first === 0) return 'utf-16le';
  return second === 0 ? 'utf-16be' : undefined;
}
