import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from '../../../contract/base/texto.ts';
import { ByteReader, ByteWriter } from './bytes.ts';
import { readNumeros, writeNumeros } from './numeros.ts';

function columnOf(numeros: readonly string[]) {
  const out = new ByteWriter();
  writeNumeros(out, numeros);
  return readNumeros(new ByteReader(out.finish()), numeros.length);
}

/** Places of the numbers that a search finds, by the column. */
function found(numeros: readonly string[], wanted: string): number[] {
  const hits = new Uint8Array(numeros.length);
  const isAny = columnOf(numeros).mark(fold(wanted), hits);
  expect(isAny).toBe(hits.includes(1));
  return [...hits.keys()].filter((row) => hits[row] === 1);
}

/** Numbers that follow each other, that share a stem or none, of many digits, and such as no laboratory gives. */
const numero = fc.oneof(
  fc
    .tuple(fc.constantFrom('M-2026-', 'm 2025 ', 'Ñ/', '', '12'), fc.nat(120), fc.integer({ min: 1, max: 9 }))
    .map(([stem, count, width]) => stem + String(count).padStart(width, '0')),
  fc.constantFrom('M-2026-001-B', '20260000123456789', 'Nº 7 bis', ' ', '000', '1  2'),
  fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !text.includes('\0')),
);

describe('sample numbers', () => {
  it('are found by any part of them, whether it lies in what they share, in what counts, or across both', () => {
    const numeros = ['M-2026-0123', 'M-2026-0124', 'M-2027-0123', '0123', 'M-2026-01230'];
    expect(found(numeros, '2026-01')).toEqual([0, 1, 4]);
    expect(found(numeros, 'm-2026')).toEqual([0, 1, 4]);
    expect(found(numeros, '123')).toEqual([0, 2, 3, 4]);
    expect(found(numeros, '0123')).toEqual([0, 2, 3, 4]);
    expect(found(numeros, '-01230')).toEqual([4]);
    expect(found(numeros, '24')).toEqual([1]);
    expect(found(numeros, 'leche')).toEqual([]);
    expect(found(numeros, '01231')).toEqual([]);
    expect(found(['a07', 'a99', 'a000', 'b00', 'a0 00'], 'a00')).toEqual([2]);
    expect(found(['a0-11', 'a0-12', 'a000', 'a00-05', 'a-00'], 'a0')).toEqual([0, 1, 2, 3]);
  });

  it('are found as their texts would be, whatever they are', () => {
    const part = fc.tuple(fc.nat(), fc.integer({ min: 1, max: 8 }), fc.string({ minLength: 1, maxLength: 4 }));
    fc.assert(
      fc.property(fc.array(numero, { minLength: 1, maxLength: 12 }), part, (numeros, [at, length, other]) => {
        const text = numeros[at % numeros.length] ?? '';
        for (const wanted of [fold(text.slice(at % text.length).slice(0, length)), fold(other)]) {
          if (wanted === '') continue;
          const expected = [...numeros.keys()].filter((row) => fold(numeros[row] ?? '').includes(wanted));
          expect(found(numeros, wanted), JSON.stringify([numeros, wanted])).toEqual(expected);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
