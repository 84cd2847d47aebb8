import { describe, expect, it } from 'vitest';
import { conPeriodo, enPeriodo } from './periodo.ts';
import { serieDe, valorDe } from './testing.ts';

const series = serieDe([
  valorDe('60', '2025-02-28', { max: 50 }),
  valorDe('40', '2025-03-01', { max: 50 }),
  valorDe('55', '2025-03-31', { max: 50 }),
  valorDe('56', '2025-04-01', { max: 50 }),
]);

describe('a period that is marked in a series', () => {
  it('holds the values from its first to its last day, and those of them that do not comply', () => {
    const { valores, noCumplen, incumplen } = enPeriodo(series, '2025-03');
    expect([valores, noCumplen, incumplen.map(({ texto }) => texto)]).toEqual([2, 1, ['55']]);
    expect(
      [enPeriodo(series, '2025-T1'), enPeriodo(series, '2025'), enPeriodo(series, '2024')].map((one) => one.valores),
    ).toEqual([3, 4, 0]);
  });

  it('counts what fails without a value as a failure, and not as a value', () => {
    const blank = { ...valorDe('', '2025-03-10'), conclusion: 'No cumple' as const };
    const { valores, noCumplen, incumplen } = enPeriodo(serieDe([valorDe('40', '2025-03-01'), blank]), '2025-03');
    expect([valores, noCumplen, incumplen.length]).toEqual([1, 1, 1]);
  });

  it('adds up the months of a series by months', () => {
    const nothing = { clase: 'no calculable', motivo: 'pocos valores' } as const;
    const mes = (name: string, valores: number, noCumplen: number) => ({
      mes: name,
      valores,
      noCumplen,
      censurados: 0,
      p10: nothing,
      mediana: nothing,
      p90: nothing,
      ...(noCumplen > 0 && { maximo: valorDe('60', `${name}-10`, { max: 50 }) }),
    });
    const meses = [mes('2024-12', 5, 1), mes('2025-01', 7, 0), mes('2025-03', 2, 2), mes('2025-04', 1, 1)];
    const { valores, noCumplen, incumplen } = enPeriodo({ meses }, '2025-T1');
    expect([valores, noCumplen, incumplen.length]).toEqual([9, 2, 1]);
  });

  it('is a band behind what the chart draws, and nothing where none is marked', () => {
    const dibujo = { data: [], muestras: [], layout: { shapes: [{ type: 'line' as const }] } };
    expect(conPeriodo(dibujo, '2025-02').layout.shapes).toMatchObject([
      { type: 'rect', layer: 'below', x0: '2025-02-01', x1: '2025-02-28 23:59' },
      { type: 'line' },
    ]);
    expect(conPeriodo(dibujo, null)).toBe(dibujo);
  });
});
