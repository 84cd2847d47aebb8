import { describe, expect, it } from 'vitest';
import { panoramaQuerySchema } from './panorama.ts';

describe('what a panorama is asked for', () => {
  it.each([
    [{}, true],
    [{ determinacion: 'Aniones', parametro: 'Nitrato' }, true],
    [{ determinacion: 'Aniones', parametro: 'Nitrato', unidad: 'mg/L' }, true],
    [{ determinacion: 'Aniones' }, false],
    [{ parametro: 'Nitrato' }, false],
    [{ filas: 'cliente' }, false],
    [{ page: '0' }, false],
  ])('is %j: %s', (query, isValid) => {
    const { success, error } = panoramaQuerySchema.safeParse(query);
    expect([success, (error?.issues.length ?? 0) === 0]).toEqual([isValid, isValid]);
  });

  it('names a parameter with its determination, and says so', () => {
    const { error } = panoramaQuerySchema.safeParse({ determinacion: 'Aniones' });
    expect(error?.issues).toMatchObject([
      { path: ['parametro'], message: 'Un parámetro se nombra con su determinación' },
    ]);
  });
});
