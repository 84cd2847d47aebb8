import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cleanOptions,
  matchRank,
  maxSentOptions,
  maxWholeOptions,
  typedText,
} from '../../../../contract/resultados/rules/opciones.ts';
import { clean, fold } from '../../../../contract/base/texto.ts';
import { KnownNames, searchNames, sentNames } from './opciones.ts';

const words = fc.constantFrom('sol', 'Sol', 'Ñora', 'nora', 'á', 'Árbol', '10', '9', ' ', 'S.L.', '');
const name = fc.array(words, { maxLength: 3 }).map((parts) => parts.join(' '));
const request = fc.record({ names: fc.array(name, { maxLength: 12 }), text: fc.oneof(words, name) });

/** What is found, by looking at every name. */
function naive(names: readonly string[], text: string): string[] {
  const typed = typedText(text);
  const rankOf = (one: string) => matchRank(fold(one), typed);
  const matching = cleanOptions(names).filter((one) => rankOf(one) !== undefined);
  return matching.toSorted((a, b) => Number(rankOf(a)) - Number(rankOf(b)));
}

describe('names that a process remembers', () => {
  it('are found as by looking at each, whatever was asked before and however few are kept', () => {
    const requests = fc.array(request, { maxLength: 6 });
    fc.assert(
      fc.property(requests, fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 5 }), (asked, maxKept, max) => {
        const known = new KnownNames(maxKept);
        for (const { names, text } of asked) {
          const all = naive(names, text);
          expect(known.search(names, typedText(text), max)).toEqual({ found: all.slice(0, max), total: all.length });
          expect(known.size).toBeLessThanOrEqual(maxKept);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('never give one user another’s: only names of the request are found', () => {
    const known = new KnownNames(100);
    known.search(['Hotel Sol', 'Hotel Luna'], typedText(''), 10);
    expect(known.search(['Hotel Luna'], typedText('hotel'), 10)).toEqual({ found: ['Hotel Luna'], total: 1 });
    expect(known.search([], typedText('hotel'), 10)).toEqual({ found: [], total: 0 });
  });
});

const many = Array.from({ length: maxWholeOptions + 1 }, (_, n) => `Granja ${n}`);

describe('a list of names', () => {
  it('is sent whole as long as it is short, in order and each once', () => {
    const few = [...many.slice(1).toReversed(), ' Granja  1 '];
    expect(sentNames(few)).toEqual({ options: many.slice(1), total: undefined });
  });

  it('is cut short where it is long, and searched by text or by exact values', () => {
    expect(sentNames(many.toReversed())).toEqual({ options: many.slice(0, maxSentOptions), total: many.length });
    const { opciones, total } = searchNames(many, { search: 'GRANJA 99' });
    // '199' has it too, and no word of 'Granja 199' begins with it.
    expect(opciones.map(({ nombre }) => nombre)).toEqual([
      ...many.filter((one) => one.startsWith('Granja 99')),
      ...many.filter((one) => one.endsWith('99') && !one.startsWith('Granja 99')),
    ]);
    expect(total).toBe(opciones.length);
    expect(searchNames(many, { search: 'gran' })).toMatchObject({ total: many.length });
    expect(searchNames(many, { search: 'gran' }).opciones).toHaveLength(maxSentOptions);
    const exact = { valor: ['Granja 7', 'granja 8', 'Otra', clean(' Granja  9')] };
    expect(searchNames(many, exact)).toEqual({
      opciones: ['Granja 7', 'Granja 9'].map((nombre) => ({ valor: nombre, nombre })),
      total: 2,
    });
  });
});
