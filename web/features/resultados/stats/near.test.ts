import { describe, expect, it } from 'vitest';
import { nearLimit } from './near.ts';

const parametro = (name: string, cerca: number) => ({
  determinacion: 'Aniones',
  parametro: name,
  unidad: 'mg/L',
  valores: 50,
  censurados: 0,
  noCumplen: 0,
  cerca,
});

describe('the values near their limit', () => {
  it('are counted in all, and named by the three parameters that have most', () => {
    const given = [parametro('a', 2), parametro('b', 0), parametro('c', 9), parametro('d', 2), parametro('e', 1)];
    const { valores, parametros } = nearLimit(given);
    expect(valores).toBe(14);
    expect(parametros.map((one) => one.parametro)).toEqual(['c', 'a', 'd']);
  });

  it('are none where no parameter has any', () => {
    expect(nearLimit([parametro('a', 0)])).toEqual({ valores: 0, parametros: [] });
  });
});
