import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Started, startPackage } from '../local/packages/package-process.ts';
import { makePackages } from '../local/packages/packages.ts';
import { type Cleanup, cleanup } from './cleanup.ts';
import { sectionWith } from './large/section.ts';
import type { Machine } from './machine.ts';
import { median } from './numbers.ts';
import { bytes, figure, table } from './table.ts';

/** How long a package takes to load: medians in milliseconds. */
export interface PackageMeasured extends Started {
  area: string;
  /** Bytes of its code, unzipped and as it is sent to Lambda; its source map is left out. */
  size: number;
  gzipped: number;
  memoryMiB: number;
}

/** Loads each package of a deployment in so many fresh processes, all packages in turn so that none has the quieter minute. */
export async function measurePackages(runs: number, all: Cleanup): Promise<PackageMeasured[]> {
  const made = await makePackages();
  const own = cleanup(all);
  own.defer(async () => made[Symbol.asyncDispose]());
  const { packages } = made;
  const started = new Map(packages.map(({ area }): [string, Started[]] => [area, []]));
  for (let run = 0; run < runs; run++) {
    for (const one of packages) {
      const fresh = await startPackage(one);
      started.get(one.area)?.push(fresh.started);
      await fresh.end();
    }
  }
  const measured = await Promise.all(
    packages.map(async ({ area, folder, definition }) => {
      const code = await readFile(join(folder, 'index.mjs'));
      const middle = (key: keyof Started) => median((started.get(area) ?? []).map((one) => one[key]));
      const { memoryMiB } = definition;
      const sizes = { size: code.length, gzipped: gzipSync(code).length, memoryMiB };
      return { area, ...sizes, start: middle('start'), imports: middle('imports'), cpu: middle('cpu') };
    }),
  );
  await own.end();
  return measured;
}

/** The part of docs/performance.md about them. */
export function packageTimes(measured: readonly PackageMeasured[], runs: number, on: Machine): string {
  const mean = (key: 'start' | 'imports') => measured.reduce((sum, one) => sum + one[key], 0) / measured.length;
  return sectionWith('Lambda packages', [
    `Written by \`npm run bench -- --packages\` on ${on.date}, with the code of that day: ${on.cpu}, ${on.cores} cores, ${on.memoryGiB} GiB, Node ${on.node}.`,
    `What a deployment makes each function of, loaded on this machine in fresh processes with the function’s own variables: medians of ${runs}; their mean is ${figure(mean('imports'))} ms, ${figure(mean('imports') / mean('start'))} times what Node itself takes to start, which says how fast the machine was. “Start” is Node itself until the package’s turn; “Import” is to load the package, which is to take 250 ms at most; “processor” is what of it was work. Where the function’s memory comes with a part of a vCPU (1,769 MiB come with a whole one), loading takes longer than here.`,
    table(
      ['Package', 'Memory', 'Size', 'Gzipped', 'Start', 'Import', 'Import, processor'],
      measured.map(({ area, memoryMiB, size, gzipped, start, imports, cpu }) => [
        `\`${area}\``,
        `${figure(memoryMiB)} MiB`,
        bytes(size),
        bytes(gzipped),
        ...[start, imports, cpu].map((milliseconds) => `${figure(milliseconds)} ms`),
      ]),
    ),
  ]);
}
