import { expect, it } from 'vitest';
import { UsageError } from '../scripts/target/options.ts';
import { readArguments } from './arguments.ts';

it('sizes go from small to large, and no large laboratory is measured unless it is named', () => {
  expect(readArguments(['--sizes', '100000,5000'])).toMatchObject({
    sizes: [5000, 100_000],
    laboratories: [],
    runs: 7,
  });
  expect(readArguments([]).laboratories).toEqual([]);
});

it('large laboratories are measured in the order given, beside the databases unless these are left out', () => {
  const { laboratories, peers, keep, only } = readArguments(['--laboratories', '3000000x100000,1000000', '--keep']);
  expect(laboratories).toEqual([{ samples: 3_000_000, solicitantes: 100_000 }, { samples: 1_000_000 }]);
  expect([peers, keep, only]).toEqual([true, true, []]);
  expect(readArguments(['--without-peers', '--only', 'Text,Options'])).toMatchObject({
    peers: false,
    only: ['Text', 'Options'],
  });
});

it('values are asked for where a number of samples is given', () => {
  expect(readArguments(['--values', '1000000']).values).toBe(1_000_000);
  expect(readArguments([]).values).toBeUndefined();
});

it('deliveries are measured at the size that they are held to, unless another is given', () => {
  expect(readArguments(['--deliveries']).deliveries).toEqual({ rows: 2_000_000, stage: 100_000 });
  const small = ['--deliveries', '--rows', '1000', '--stage', '0'];
  expect(readArguments(small).deliveries).toEqual({ rows: 1000, stage: 0 });
  expect(readArguments([]).deliveries).toBeUndefined();
});

it('packages are loaded where that is asked for', () => {
  expect(readArguments(['--packages', '--runs', '9'])).toMatchObject({ packages: true, runs: 9 });
  expect(readArguments([]).packages).toBe(false);
});

it('what makes no sense is refused in words', () => {
  for (const args of [
    ['--sizes', '10'],
    ['--runs', '3'],
    ['--laboratories', '10x10'],
    ['--values', '10'],
    ['--points', '5000.5'],
    ['--points', ''],
    ['--rows', '10'],
    ['--stage', '10'],
    ['--large'],
  ])
    expect(() => readArguments(args)).toThrow(UsageError);
});

it('points and incidents are asked for where a number of samples is given', () => {
  expect(readArguments(['--points', '1000000']).points).toBe(1_000_000);
  expect(readArguments([]).points).toBeUndefined();
});
