import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../local/environment.ts';
import { stopOnSignals } from '../local/signals.ts';
import { runCommandLine } from '../scripts/target/command-line.ts';
import { measureActs } from './acts/acts.ts';
import { readArguments, usage } from './arguments.ts';
import { runChild } from './child.ts';
import { cleanup } from './cleanup.ts';
import { runDeliveries } from './deliveries/run.ts';
import { runLarge } from './large/run.ts';
import { sectionsOf, withSections } from './large/section.ts';
import { machine } from './machine.ts';
import { measureSize, type Size } from './measure.ts';
import { measurePackages, packageTimes } from './packages.ts';
import { runPoints } from './points/run.ts';
import { startCluster } from './postgres/cluster.ts';
import { report } from './report.ts';
import type { SignInMeasured } from './sign-in.ts';
import { runValues } from './values/run.ts';

const file = join(root, 'docs/performance.md');

async function write(text: string): Promise<void> {
  await writeFile(file, text);
  await promisify(execFile)(join(root, 'node_modules/.bin/oxfmt'), [file]);
  console.log('Written to docs/performance.md');
}

async function bench(): Promise<number> {
  const { sizes, laboratories, values, points, deliveries, packages, runs, acts, ...large } = readArguments(
    process.argv.slice(2),
  );
  if (acts) {
    await measureActs(sizes);
    return 0;
  }
  const all = cleanup();
  stopOnSignals().onStop(() => all.end());
  try {
    const before = await readFile(file, 'utf8');
    if (values !== undefined) {
      await write(withSections(before, { Values: await runValues(values, runs, all) }));
      return 0;
    }
    if (points !== undefined) {
      await write(withSections(before, { 'Points and incidents': await runPoints(points, runs, all) }));
      return 0;
    }
    if (deliveries) {
      await write(withSections(before, { Deliveries: await runDeliveries({ ...deliveries, runs }, all) }));
      return 0;
    }
    if (packages) {
      const measured = await measurePackages(runs, all);
      const section = packageTimes(measured, runs, machine(new Date()));
      await write(withSections(before, { 'Lambda packages': section }));
      return 0;
    }
    if (laboratories.length > 0) {
      const { section, agree } = await runLarge(laboratories, { runs, ...large }, all);
      if (large.only.length === 0) await write(withSections(before, { 'Large laboratories': section }));
      else console.log(section);
      return agree ? 0 : 1;
    }
    const cluster = await startCluster(all);
    if (!cluster) console.log('PostgreSQL isn’t installed here: the index is measured alone.');
    const measured: Size[] = [];
    for (const size of sizes) measured.push(await measureSize(size, runs, cluster, all));
    const signIn = await runChild<SignInMeasured[]>('sign-in.ts', {}, {});
    const text = report({
      machine: machine(new Date()),
      runs,
      postgres: cluster?.version,
      sizes: measured,
      signIn,
    });
    await write(withSections(text, sectionsOf(before)));
    return 0;
  } finally {
    await all.end();
  }
}

await runCommandLine({ usage, work: bench });
