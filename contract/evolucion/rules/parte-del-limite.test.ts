import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareWithLimits } from '../../normas/rules/contraste.ts';
import { parteDelLimite } from './parte-del-limite.ts';

describe('the part of its limit that a value is', () => {
  it.each([
    [25, { max: 50 }, 0.5],
    [60, { max: 50 }, 1.2],
    [0, { max: 50 }, 0],
    [-3, { max: 50 }, 0],
    [2, { max: 0 }, 2],
    [0, { max: 0 }, 0],
    [-18, { max: -18 }, 1],
    [-27, { max: -18 }, 0.5],
    [-9, { max: -18 }, 1.5],
    [0.4, { min: 0.2 }, 0.5],
    [0.1, { min: 0.2 }, 2],
    [8, { min: 6.5, max: 9.5 }, 0],
    [6.5, { min: 6.5, max: 9.5 }, 1],
    [9.5, { min: 6.5, max: 9.5 }, 1],
    [11, { min: 6.5, max: 9.5 }, 2],
    [45, { min: 0, max: 50 }, 0.9],
  ])('%d of %j is %d', (valor, limite, parte) => {
    expect(parteDelLimite(valor, undefined, limite)).toBeCloseTo(parte, 9);
  });

  it.each([
    [25, undefined, {}],
    [25, '<' as const, { max: 50 }],
    [25, '<=' as const, { min: 6.5, max: 9.5 }],
    [0, undefined, { min: 0.2 }],
    [9, '>' as const, { min: 6 }],
  ])('%d with sign %s has none of %j', (valor, operador, limite) => {
    expect(parteDelLimite(valor, operador, limite)).toBeUndefined();
  });

  it('is more than the limit just where an exact value is outside it', () => {
    const number = fc.integer({ min: -20, max: 80 }).map((one) => one / 4);
    fc.assert(
      fc.property(number, number, fc.constantFrom('min', 'max', 'both'), (valor, one, kind) => {
        const zona = {
          ...(kind !== 'min' && { max: one }),
          ...(kind !== 'max' && { min: kind === 'min' ? one : one - 3 }),
        };
        const parte = parteDelLimite(valor, undefined, zona);
        // Nothing of zero or less can be a part of a minimum, nor a part of one below zero be told.
        fc.pre(parte !== undefined && (zona.min === undefined || zona.min > 0));
        expect((parte ?? 0) > 1 + 1e-9).toBe(compareWithLimits(valor, undefined, zona) === 'fuera');
      }),
    );
  });

  it('with more than what was counted is at least that of the maximum', () => {
    expect(parteDelLimite(60, '>', { max: 50 })).toBe(1.2);
    expect(parteDelLimite(6.6, '>', { min: 6.5, max: 9.5 })).toBe(0);
    expect(parteDelLimite(9.5, '>', { min: 6.5, max: 9.5 })).toBe(1);
  });
});
