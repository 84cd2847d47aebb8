import { describe, expect, it } from 'vitest';
import { compareWithLimits, type Operador } from './limites.ts';

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
});
