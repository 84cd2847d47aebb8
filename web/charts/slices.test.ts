import { describe, expect, it } from 'vitest';
import { drawnSlices, pieTrace } from './slices.ts';

const slices = [
  { key: 'a', label: 'Sol & <b>Mar</b>', count: 1, color: '#4870E8' },
  { key: 'b', label: 'Aguas', count: 1_999, color: '#886830' },
];

describe('a pie', () => {
  it('has the eight largest parts in their order, and the others as one; nine are drawn as they are', () => {
    const parts = (...counts: number[]) =>
      counts.map((count, n) => ({ key: `${n}`, label: `Tipo ${n}`, count, color: '#4870E8' }));
    const drawn = drawnSlices(parts(1, 9, 8, 7, 6, 5, 4, 3, 9, 2));
    expect(drawn.map(({ key, count }) => [key, count])).toEqual([
      ...[1, 2, 3, 4, 5, 6, 7].map((n) => [`${n}`, [1, 9, 8, 7, 6, 5, 4, 3][n]]),
      ['8', 9],
      ['otras', 3],
    ]);
    expect(drawn.at(-1)).toMatchObject({ label: 'Otras 2' });
    expect(drawnSlices(parts(1, 2, 3, 4, 5, 6, 7, 8, 9))).toHaveLength(9);
  });

  it('shows each part’s name as it is, its count and its share with one decimal', () => {
    expect(pieTrace(slices, ['muestra', 'muestras'], undefined)).toMatchObject({
      hovertext: ['Sol &amp; &lt;b>Mar&lt;/b>: 1 muestra (0,1\u00a0%)', 'Aguas: 1.999 muestras (100,0\u00a0%)'],
    });
  });

  it('keeps the order that its parts came in, and its colours until one is chosen', () => {
    expect(pieTrace(slices, ['muestra', 'muestras'], undefined)).toMatchObject({
      values: [1, 1_999],
      sort: false,
      direction: 'clockwise',
      marker: { colors: ['#4870E8', '#886830'] },
    });
    expect(pieTrace(slices, ['muestra', 'muestras'], 'b')).toMatchObject({
      marker: { colors: ['#4870E840', '#886830'] },
    });
  });
});
