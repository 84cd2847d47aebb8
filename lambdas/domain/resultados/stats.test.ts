import { describe, expect, it } from 'vitest';
import { type EstadisticasQuery, estadisticasQuerySchema } from '../../../contract/resultados/estadisticas.ts';
import type { CountCell, SampleCounts } from '../../engine/query/statistics/counts.ts';
import { statsOf } from './stats.ts';

const cell = (bucket: string, tipo: string, cumple: number, noCumple: number, otros: number): CountCell => ({
  bucket,
  tipo,
  cumple,
  noCumple,
  otros,
});

function countsOf(cells: CountCell[]): SampleCounts {
  const total = cells.reduce((sum, { cumple, noCumple, otros }) => sum + cumple + noCumple + otros, 0);
  return { total, desde: '2025-11-03', hasta: '2026-02-01', solicitantes: 3, cells };
}

const byMonth = countsOf([
  cell('2026-02', 'Ñora', 1, 2, 3),
  cell('2025-11', 'Oca', 4, 0, 0),
  cell('2025-11', 'Ñora', 0, 1, 0),
]);

const ask = (query: Partial<EstadisticasQuery>) => ({ dimension: 'tipo_muestra' as const, ...query });
const none = { monthlyCompliance: [], yearlyCompliance: [], solicitanteCompliance: [] };

describe('the statistics of a count', () => {
  it('sum it up as a whole', () => {
    expect(statsOf(byMonth, ask({ groupBy: 'month' })).summary).toEqual({
      total: 11,
      muestrasCumple: 5,
      muestrasNoCumple: 3,
      muestrasOtras: 3,
      solicitantesUnicos: 3,
      tiposUnicos: 2,
      fechaInicio: '2025-11-03',
      fechaFin: '2026-02-01',
    });
  });

  it('of nothing are zeros, without dates', () => {
    const nothing = { total: 0, desde: undefined, hasta: undefined, solicitantes: 0, cells: [] };
    const { summary, ...lists } = statsOf(nothing, ask({}));
    expect(summary).toMatchObject({ total: 0, tiposUnicos: 0, fechaInicio: null, fechaFin: null });
    expect(lists).toEqual({ stats: [], ...none });
  });

  it('by type count each type once, in Spanish order, whatever they are divided by', () => {
    const stats = [
      { _id: 'Ñora', count: 7 },
      { _id: 'Oca', count: 4 },
    ];
    expect(statsOf(byMonth, ask({ groupBy: 'month' }))).toMatchObject({ stats });
    expect(statsOf(byMonth, ask({}))).toMatchObject({ stats, ...none });
  });

  it('by month name each one by number and year, the first one first', () => {
    expect(statsOf(byMonth, { dimension: 'fecha', groupBy: 'month' })).toMatchObject({
      ...none,
      stats: [
        { _id: '2025-11', count: 5 },
        { _id: '2026-02', count: 6 },
      ],
      monthlyCompliance: [
        { _id: { month: 11, year: 2025 }, cumple: 4, noCumple: 1 },
        { _id: { month: 2, year: 2026 }, cumple: 1, noCumple: 2 },
      ],
    });
  });

  it('by year and by solicitante fill their own list and no other', () => {
    const byYear = countsOf([cell('2026', 'Oca', 1, 0, 0), cell('2025', 'Oca', 0, 1, 0)]);
    expect(statsOf(byYear, { dimension: 'fecha', groupBy: 'year' })).toMatchObject({
      ...none,
      yearlyCompliance: [
        { _id: { year: 2025 }, cumple: 0, noCumple: 1 },
        { _id: { year: 2026 }, cumple: 1, noCumple: 0 },
      ],
    });
    const bySolicitante = countsOf([cell('Oca 10', 'a', 1, 0, 0), cell('Oca 9', 'a', 0, 0, 1)]);
    expect(statsOf(bySolicitante, { dimension: 'solicitante', groupBy: 'solicitante' })).toMatchObject({
      ...none,
      stats: [
        { _id: 'Oca 9', count: 1 },
        { _id: 'Oca 10', count: 1 },
      ],
      solicitanteCompliance: [
        { _id: { solicitante: 'Oca 9' }, cumple: 0, noCumple: 0 },
        { _id: { solicitante: 'Oca 10' }, cumple: 1, noCumple: 0 },
      ],
    });
  });
});

describe('a question for statistics', () => {
  it.each([
    ['fecha', 'month', true],
    ['fecha', 'year', true],
    ['fecha', 'solicitante', false],
    ['fecha', undefined, true],
    ['solicitante', 'solicitante', true],
    ['solicitante', 'month', false],
    ['tipo_muestra', 'year', true],
    [undefined, undefined, true],
    ['tipo_muestra', 'week', false],
    ['color', undefined, false],
  ])('by %s divided by %s is understood: %s', (dimension, groupBy, isGood) => {
    expect(estadisticasQuerySchema.safeParse({ dimension, groupBy }).success).toBe(isGood);
  });
});
