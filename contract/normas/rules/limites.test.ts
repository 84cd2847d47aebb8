import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareWithLimits, type LimitComparison, type Operador, type PermittedZone } from './contraste.ts';

/** Numbers by quarters, far beyond any of the ends that are tried. */
const everyNumber = Array.from({ length: 161 }, (_, i) => i / 4 - 20);

const isNumberOf = (x: number, valor: number, operador: Operador | undefined) =>
  ({ '<': x < valor, '<=': x <= valor, '>': x > valor, '>=': x >= valor, '': x === valor })[operador ?? ''];

const isPermitted = (x: number, { min, max, sinExtremos = false }: PermittedZone) =>
  (min === undefined || x > min || (x === min && !sinExtremos)) &&
  (max === undefined || x < max || (x === max && !sinExtremos));

/** By looking at each number that the value may be. */
function oracle(valor: number, operador: Operador | undefined, zona: PermittedZone): LimitComparison {
  const permitted = everyNumber.filter((x) => isNumberOf(x, valor, operador)).map((x) => isPermitted(x, zona));
  if (permitted.every(Boolean)) return 'dentro';
  return permitted.some(Boolean) ? 'indeterminado' : 'fuera';
}

describe('a value against its limits', () => {
  it.each<[number | undefined, Operador | undefined, number | undefined, number | undefined, string]>([
    [7.2, undefined, 6.5, 9.5, 'dentro'],
    [6.5, undefined, 6.5, 9.5, 'dentro'],
    [9.5, undefined, 6.5, 9.5, 'dentro'],
    [9.6, undefined, 6.5, 9.5, 'fuera'],
    [6.4, undefined, 6.5, 9.5, 'fuera'],
    [0, undefined, undefined, 0, 'dentro'],
    [1, undefined, undefined, 0, 'fuera'],
    [60, undefined, 50, undefined, 'dentro'],
    [40, undefined, 50, undefined, 'fuera'],
    [0.5, '<', undefined, 10, 'dentro'],
    [10, '<', undefined, 10, 'dentro'],
    [10, '<', undefined, 5, 'indeterminado'],
    [5, '<', 5, 10, 'fuera'],
    [5, '<=', 5, 10, 'indeterminado'],
    [200.5, '>', undefined, 100, 'fuera'],
    [100, '>', undefined, 100, 'fuera'],
    [100, '>=', undefined, 100, 'indeterminado'],
    [50, '>', undefined, 100, 'indeterminado'],
    [50, '>', 10, undefined, 'dentro'],
    [undefined, undefined, 1, 2, 'indeterminado'],
    [3, undefined, undefined, undefined, 'indeterminado'],
  ])('%s (%s) between %s and %s is %s', (valor, operador, min, max, expected) => {
    expect(compareWithLimits(valor, operador, { min, max })).toBe(expected);
  });

  it('is within where all that it may be is permitted, outside where nothing of it is', () => {
    const end = fc.option(fc.integer({ min: -5, max: 5 }), { nil: undefined });
    const operador = fc.constantFrom<Operador | undefined>(undefined, '<', '<=', '>', '>=');
    fc.assert(
      fc.property(fc.integer({ min: -6, max: 6 }), operador, end, end, fc.boolean(), (valor, sign, min, max, open) => {
        fc.pre(min !== undefined || max !== undefined);
        // An open zone of one number, or between two that have swapped, permits nothing.
        fc.pre(min === undefined || max === undefined || (open ? min < max : min <= max));
        const zona = { min, max, sinExtremos: open };
        expect(compareWithLimits(valor, sign, zona)).toBe(oracle(valor, sign, zona));
      }),
    );
  });

  it('is not said where the ends contradict each other', () => {
    expect(compareWithLimits(7, undefined, { min: 9.5, max: 6.5 })).toBe('indeterminado');
  });
});
