import { expect, it } from 'vitest';
import { UsageError } from '../../scripts/target/options.ts';
import { readArguments } from './arguments.ts';

it('sizes go from small to large, each once; three where none is given', () => {
  expect(readArguments(['100000', '20000', '100000'])).toEqual({ sizes: [20_000, 100_000], only: [] });
  expect(readArguments([]).sizes).toEqual([10_000, 100_000, 1_000_000]);
});

it('questions are chosen by parts of their names', () => {
  expect(readArguments(['20000', '--only', 'text,Client'])).toEqual({ sizes: [20_000], only: ['text', 'Client'] });
});

it('what makes no sense is refused in words', () => {
  for (const args of [['10'], ['20000.5'], ['muchas'], [''], ['--sizes', '20000']])
    expect(() => readArguments(args)).toThrow(UsageError);
});
