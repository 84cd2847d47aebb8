import { expect, test } from 'vitest';
import { packageTimes } from './packages.ts';

const on = { cpu: 'A processor', cores: 2, memoryGiB: 24, system: 'Linux', node: 'v24.1.0', date: '2026-11-27' };

test('the part has a row for each package, with its size and its times', () => {
  const health = {
    area: 'health',
    memoryMiB: 256,
    size: 890_420,
    gzipped: 260_000,
    start: 30.04,
    imports: 151.6,
    cpu: 140,
  };
  const ingest = { ...health, area: 'ingest', memoryMiB: 1769, size: 1_048_000, imports: 148.6 };
  const section = packageTimes([health, ingest], 7, on);
  expect(section).toMatch(/^## Lambda packages\n\n.*on 2026-11-27.*\n\n.*medians of 7; their mean is 150 ms, 5 times/u);
  expect(section.split('\n').slice(-2)).toEqual([
    '| `health` | 256 MiB | 890 kB | 260 kB | 30 ms | 152 ms | 140 ms |',
    '| `ingest` | 1,769 MiB | 1.05 MB | 260 kB | 30 ms | 149 ms | 140 ms |',
  ]);
});
