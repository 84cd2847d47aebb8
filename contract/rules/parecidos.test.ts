import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distance, nearestName } from './parecidos.ts';

const nearest = nearestName(['Camping Las Dunas Norte', 'Hotel Sol 1', 'Hotel Sol 2', 'Bar Lea', 'Piscina Municipal']);

describe('the name that another is probably meant to be', () => {
  it('is one that differs by capitals, accents, spaces or punctuation', () => {
    for (const name of ['Camping las dunas norte', 'CAMPING  LAS DUNAS, NORTE', 'Cámping Las-Dunas Norte']) {
      expect(nearest(name)).toEqual({ name: 'Camping Las Dunas Norte', diferencia: 'escritura' });
    }
  });

  it('is one that differs by a letter, or two where it is long, and the nearest of several', () => {
    expect(nearest('Camping Las Duans Nrte')).toEqual({ name: 'Camping Las Dunas Norte', diferencia: 'letras' });
    expect(nearest('Hotl Sol 2')).toEqual({ name: 'Hotel Sol 2', diferencia: 'letras' });
  });

  it('is none where numbers differ, the name is short, or too much does', () => {
    for (const name of ['Hotel Sol 3', 'Bar Leo', 'Camping Los Pinos', '', '·']) expect(nearest(name)).toBeNull();
  });
});

describe('the distance of two texts', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });

  /** By the definition, without a table. */
  function naive(a: string, b: string): number {
    if (a === '' || b === '') return a.length + b.length;
    const [rest, other] = [a.slice(0, -1), b.slice(0, -1)];
    const least = Math.min(naive(rest, b) + 1, naive(a, other) + 1, naive(rest, other) + Number(a.at(-1) !== b.at(-1)));
    const isSwapped = a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1);
    return isSwapped ? Math.min(least, naive(a.slice(0, -2), b.slice(0, -2)) + 1) : least;
  }

  it('is the least number of slips, or beyond the limit', () => {
    fc.assert(
      fc.property(text, text, fc.nat(3), (a, b, limit) => {
        const beyond = limit + 1;
        expect(Math.min(distance(a, b, limit), beyond)).toBe(Math.min(naive(a, b), beyond));
      }),
      { numRuns: 300 },
    );
  });
});
