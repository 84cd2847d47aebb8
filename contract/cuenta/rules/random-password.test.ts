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
    fc.property(fc.array(fc.integer({ min: 0, max: 249 }), { minLength: 1 }), (bytes) => {
      expect(randomPassword(source(...bytes))).toMatch(/^[a-z0-9]{10}$/u);
    }),
  );
});

it('has no vowel, nor a digit that is read as one, so that it is no word that is refused', () => {
  const made = Array.from({ length: 256 }, (_, byte) => randomPassword(source(byte, 0)));
  expect(made.join('')).not.toMatch(/[aeiouy0134l]/u);
});

it('is made of each of the 25 characters by as many bytes as of the others, and of the last six bytes by none', () => {
  const counts = new Map<string, number>();
  for (let byte = 0; byte < 250; byte++) {
    const [first = ''] = randomPassword(source(byte));
    counts.set(first, (counts.get(first) ?? 0) + 1);
  }
  expect(counts.size).toBe(25);
  expect(new Set(counts.values())).toEqual(new Set([10]));
  for (let byte = 250; byte < 256; byte++) expect(randomPassword(source(byte, 1))).toBe('cccccccccc');
});

it('differs from one time to the next with the randomness of the browser', () => {
  const made = Array.from({ length: 50 }, () => randomPassword((bytes) => crypto.getRandomValues(bytes)));
  expect(new Set(made).size).toBe(50);
});
