import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distance, namesAlike, nearestName } from './parecidos.ts';

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

  it('is none where numbers are parted otherwise', () => {
    expect(nearestName(['Depósito, grifo 11'])('Depósito, grifo 1-1')).toBeNull();
  });

  it('is none where numbers differ, the name is short, or too much does', () => {
    for (const name of ['Hotel Sol 3', 'Bar Leo', 'Camping Los Pinos', '', '·']) expect(nearest(name)).toBeNull();
  });
});

describe('the names that may be one', () => {
  const alike = (...names: string[]) =>
    Array.from(namesAlike(names), ({ a, b, diferencia }) => [names[a], names[b], diferencia]);

  it('are pairs that differ in punctuation, or in a letter or two where they are long', () => {
    expect(alike('Acumulador general', 'Ducha', 'Acumulador generla', 'Acumulador-general')).toEqual([
      ['Acumulador general', 'Acumulador generla', 'letras'],
      ['Acumulador general', 'Acumulador-general', 'escritura'],
      ['Acumulador generla', 'Acumulador-general', 'letras'],
    ]);
  });

  it('are none where numbers differ, or the shorter is short', () => {
    expect(alike('Habitación 101', 'Habitación 102', 'Grifo A', 'Grifo B', '·', '-')).toEqual([]);
  });

  it('are those that each would take the other for', () => {
    const name = fc.string({ unit: fc.constantFrom('a', 'b', '-', '1'), minLength: 7, maxLength: 12 });
    fc.assert(
      fc.property(fc.uniqueArray(name, { maxLength: 6 }), (names) => {
        const found = Array.from(namesAlike(names), ({ a, b }) => `${a} ${b}`);
        const mutual = [...names.entries()].flatMap(([a, one]) =>
          [...names.entries()].flatMap(([b, other]) => {
            const isMutual = nearestName([one])(other) !== null && nearestName([other])(one) !== null;
            return a < b && isMutual ? [`${a} ${b}`] : [];
          }),
        );
        expect(new Set(found)).toEqual(new Set(mutual));
      }),
    );
  });

  it('are found among very many by what they begin with', () => {
    const wordOf = (n: number) => Array.from(String(n), (digit) => 'abcdefghij'[Number(digit)]).join('');
    const names = Array.from({ length: 4000 }, (_, n) => `${wordOf(n)} toma ${wordOf(n * n)}`);
    expect(names[123]).toBe('bcd toma bfbcj');
    const found = Array.from(namesAlike([...names, 'bcd toma bfbcjj']), ({ a, b }) => [a, b]);
    expect(found).toContainEqual([123, 4000]);
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
