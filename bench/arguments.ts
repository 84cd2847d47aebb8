import { parseArgs } from 'node:util';

const usage = 'npm run bench -- [--sizes 10000,100000,1000000] [--runs 7]';

/** What to measure; undefined, having said how to ask, where that makes no sense. */
export function readArguments(args: readonly string[]): { sizes: number[]; runs: number } | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      sizes: { type: 'string', default: '10000,100000,1000000' },
      runs: { type: 'string', default: '7' },
    },
  });
  const sizes = values.sizes.split(',').map(Number);
  const runs = Number(values.runs);
  const isGood = sizes.every((size) => Number.isInteger(size) && size >= 5000) && Number.isInteger(runs) && runs >= 7;
  if (!isGood) {
    console.error(`${usage}\nSizes are at least 5,000 samples; a median of fewer than 7 runs says little.`);
    return undefined;
  }
  return { sizes: sizes.toSorted((a, b) => a - b), runs };
}
