import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareKeys, sortKey } from './order.ts';

const sorted = (texts: string[]) => texts.toSorted((a, b) => compareKeys(sortKey(a), sortKey(b)));

describe('the order of numbers, references and products', () => {
  it('has numbers by their value, whatever their length', () => {
    const inOrder = ['M-2', 'M-2-9', 'M-2-10', 'M-09', 'M-10', 'M-100', 'M-1234567890', 'M-1234567891'];
    expect(sorted(inOrder.toReversed())).toEqual(inOrder);
  });

  it('has no case and no accents, and ñ after n', () => {
    const inOrder = ['Ábaco', 'abeto', 'Nube', 'nuez', 'Ñandú', 'ñu', 'oca'];
    expect(sorted(inOrder.toReversed())).toEqual(inOrder);
  });

  it('is the same for texts that differ in case, accents or leading zeros only', () => {
    expect(sortKey('LECHE-007')).toBe(sortKey('lèche-7'));
  });

  it('is that of the numbers themselves for any two of up to ten digits', () => {
    const numbers = fc.integer({ min: 0, max: 9_999_999_999 });
    fc.assert(
      fc.property(numbers, numbers, (a, b) => {
        expect(compareKeys(sortKey(`x${a}y`), sortKey(`x${b}y`))).toBe(Math.sign(a - b));
      }),
    );
  });
});
