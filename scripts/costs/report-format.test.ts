import { describe, expect, it } from 'vitest';
import { amount, bytesOf, cents, percent, usd } from './report-format.ts';

describe('figures of the report', () => {
  it('are dollars to the cent, and say so where there is less', () => {
    expect([0, 0.001, 0.005, 1.005, 1234.5].map(usd)).toEqual(['$0.00', '< $0.01', '$0.01', '$1.01', '$1,234.50']);
  });

  it('are bytes in the unit that a reader knows', () => {
    expect([999, 1500, 20_800_000, 278_820_000_000].map(bytesOf)).toEqual(['999 B', '1.5 kB', '20.8 MB', '279 GB']);
  });

  it('are bytes only where the price is for gigabytes, not where it is for a gigabyte during a second', () => {
    expect(amount('GB-month', 2e9, 1e9)).toBe('2 GB');
    expect(amount('GB-second', 10_750.4, 1)).toBe('10,750');
    expect(amount('million', 1_077_444, 1e6)).toBe('1,077,444');
    expect(amount('secret-month', 2, 1)).toBe('2');
  });

  it('are shares and cents with few digits', () => {
    expect([0.0004, 0.0478, 0.297, 1].map(percent)).toEqual(['< 0.1%', '4.8%', '30%', '100%']);
    expect(cents(0.000625)).toBe('0.0625 ¢');
  });
});
