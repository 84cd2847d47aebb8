import { expect, test } from 'vitest';
import { bytes, figure, ratio, table } from './table.ts';

test('figures have three digits that mean something', () => {
  expect([0.012_345, 9.8765, 123.4, 1234.5, NaN].map(figure)).toEqual(['0.0123', '9.88', '123', '1,235', '–']);
  expect(ratio(10, 155)).toBe('15.5×');
  expect([17, 9800, 12_300_000, 2.5e9].map(bytes)).toEqual(['17 B', '9.8 kB', '12.3 MB', '2.5 GB']);
});

test('a table keeps its columns whatever is in a cell', () => {
  expect(table(['a', 'b'], [['x|y', '1']])).toBe('| a | b |\n| --- | ---: |\n| x\\|y | 1 |');
});
