import fc from 'fast-check';
import { expect, it } from 'vitest';
import { randomPassword } from './random-password.ts';

/** A source that gives these bytes one after another, for ever. */
function source(...given: number[]) {
  let next = 0;
  return (bytes: Uint8Array) => bytes.forEach((_, index) => (bytes[index] = given[next++ % given.length] ?? 0));
}

it('has 10 lowercase letters and digits, whatever the randomness', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 251 }), { minLength: 1 }), (bytes) => {
      expect(randomPassword(source(...bytes))).toMatch(/^[a-z0-9]{10}$/u);
    }),
  );
});

it('is made of each of the 36 characters by as many bytes as of the others, and of the last four bytes by none', () => {
  const counts = new Map<string, number>();
  for (let byte = 0; byte < 252; byte++) {
    const [first = ''] = randomPassword(source(byte));
    counts.set(first, (counts.get(first) ?? 0) + 1);
  }
  expect(counts.size).toBe(36);
  expect(new Set(counts.values())).toEqual(new Set([7]));
  for (let byte = 252; byte < 256; byte++) expect(randomPassword(source(byte, 1))).toBe('bbbbbbbbbb');
});

it('differs from one time to the next with the randomness of the browser', () => {
  const made = Array.from({ length: 50 }, () => randomPassword((bytes) => crypto.getRandomValues(bytes)));
  expect(new Set(made).size).toBe(50);
});
