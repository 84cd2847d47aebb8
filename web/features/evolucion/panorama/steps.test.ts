import { describe, expect, it } from 'vitest';
import { leyenda, pasoDe } from './steps.ts';

const step = (peor: number | undefined, noCumplen = 0, valores = 3) =>
  pasoDe({ valores, noCumplen, ...(peor !== undefined && { peor }) });

describe('the step of a cell', () => {
  it('goes by the worst share, the limit itself still being within', () => {
    expect([0, 0.249, 0.25, 0.5, 0.799, 0.8, 1, 1.001].map((peor) => step(peor))).toEqual([
      'bajo',
      'bajo',
      'medio',
      'alto',
      'alto',
      'cerca',
      'cerca',
      'pasado',
    ]);
  });

  it('is that of what fails, whatever the share', () => {
    expect([step(undefined, 1), step(0.1, 1), step(3, 1)]).toEqual(['noCumple', 'noCumple', 'noCumple']);
  });

  it('tells values without a share from samples without values', () => {
    expect([step(undefined), step(undefined, 0, 0)]).toEqual(['sinParte', 'sinValores']);
  });

  it('is explained by the legend, once', () => {
    expect(new Set(leyenda.map(({ paso }) => paso)).size).toBe(leyenda.length);
  });
});
