import { expect, test } from 'vitest';
import { countDecimals, formatNumber, roundCount } from './formato.ts';

test('numbers are written as in Spain, with thousands apart', () => {
  expect(formatNumber(1250, 0)).toBe('1.250');
  expect(formatNumber(1_250_000, 0)).toBe('1.250.000');
  expect(formatNumber(0.5, 2)).toBe('0,50');
  expect(formatNumber(-18.04, 1)).toBe('-18,0');
  expect(formatNumber(-0.04, 1)).toBe('0,0');
});

test('a count keeps two significant figures', () => {
  expect([7.4, 99.6, 123, 1250, 987_654].map(roundCount)).toEqual([7, 100, 120, 1300, 990_000]);
});

test('the decimals of a limit are those that it is written with', () => {
  expect([20, 0.5, 0.05, 0.001].map(countDecimals)).toEqual([0, 1, 2, 3]);
});
