import { describe, expect, it } from 'vitest';
import { pieTrace } from './slices.ts';

const slices = [
  { key: 'a', label: 'Sol & <b>Mar</b>', count: 1, color: '#4870E8' },
  { key: 'b', label: 'Aguas', count: 1_999, color: '#886830' },
];

describe('a pie', () => {
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
