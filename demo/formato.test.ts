import { assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { countDecimals, formatNumber, roundCount } from './formato.ts';

test('numbers are written as in Spain, with thousands apart', () => {
  expect(formatNumber(1250, 0)).toBe('1.250');
  expect(formatNumber(1_250_000, 0)).toBe('1.250.000');
  expect(formatNumber(0.5, 2)).toBe('0,50');
  expect(formatNumber(-18.04, 1)).toBe('-18,0');
  expect(formatNumber(-0.04, 1)).toBe('0,0');
});

function locale(decimals: number): Intl.NumberFormat {
  return new Intl.NumberFormat('es', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: 'always',
  });
}

test('any number is written as the Spanish locale writes it', () => {
  assert(
    property(integer({ min: 0, max: 10 ** 9 }), integer({ min: 0, max: 3 }), (digits, decimals) => {
      const value = digits / 10 ** decimals;
      expect(formatNumber(value, decimals)).toBe(locale(decimals).format(value));
    }),
  );
});

test('a count keeps two significant figures', () => {
  expect([7.4, 99.6, 123, 1250, 987_654].map(roundCount)).toEqual([7, 100, 120, 1300, 990_000]);
});

test('the decimals of a limit are those that it is written with', () => {
  expect([20, 0.5, 0.05, 0.001].map(countDecimals)).toEqual([0, 1, 2, 3]);
});
