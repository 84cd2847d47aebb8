import { expect, test } from 'vitest';
import { packageTimes } from './packages.ts';

test('the section has a row for each package, with its size and its times', () => {
  const health = {
    area: 'health',
    memoryMiB: 256,
    size: 890_420,
    gzipped: 260_000,
    start: 30.04,
    imports: 151.6,
    cpu: 140,
  };
  const section = packageTimes([health, { ...health, area: 'ingest', memoryMiB: 1769, size: 1_048_000 }], 7);
  expect(section).toMatch(/^## Lambda packages\n\n.*medians of 7\./u);
  expect(section.split('\n').slice(-2)).toEqual([
    '| `health` | 256 MiB | 890 kB | 260 kB | 30 ms | 152 ms | 140 ms |',
    '| `ingest` | 1,769 MiB | 1.05 MB | 260 kB | 30 ms | 152 ms | 140 ms |',
  ]);
});
