import { machine } from '../../../bench/machine.ts';
import { runChild } from '../../../bench/child.ts';
import { type Measured, measuredSchema } from '../measured.ts';
import { laboratories } from '../uses.ts';
import type { SizeInput, SizeMeasured } from './size.ts';

const port = 4270;

/** Measures every laboratory's size, one after the other, each in a process of its own. */
export async function measureAll(now: Date): Promise<Measured> {
  const sizes: SizeMeasured[] = [];
  for (const { samplesPerYear, samplesPerFile } of laboratories) {
    const asked: SizeInput = { samples: samplesPerYear, perFile: samplesPerFile, port };
    sizes.push(await runChild<SizeMeasured>('../scripts/costs/measure/size.ts', asked, {}));
  }
  const { cpu, cores, node, date } = machine(now);
  const [first] = sizes;
  return measuredSchema.parse({
    date,
    machine: `${cpu}, ${cores} cores, Node ${node}`,
    memory: first?.memory,
    site: first?.site,
    sizes: sizes.map(({ size }) => size),
  });
}
