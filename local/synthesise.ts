import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readStage, webConfig } from '../cdk/config.ts';
import { portalWithoutCode } from '../cdk/synthesise.ts';
import type { Synthesis } from './template/cache.ts';

/** Run as a process of its own, so that CDK's memory goes when it ends: writes the local stage's synthesis to a file. */
const [, , target] = process.argv;
if (!target) throw new Error('Usage: synthesise.ts FILE');

const folder = await mkdtemp(join(tmpdir(), 'alicuota-cdk-'));
try {
  const { app } = portalWithoutCode('local', folder);
  const stacks: Synthesis['stacks'] = {};
  for (const { id, templateFullPath } of app.synth().stacks) {
    stacks[id] = JSON.parse(await readFile(templateFullPath, 'utf8'));
  }
  const synthesis: Synthesis = { stacks, config: webConfig(readStage('local')) };
  const draft = `${target}.${process.pid}.tmp`;
  await writeFile(draft, JSON.stringify(synthesis));
  await rename(draft, target);
} finally {
  await rm(folder, { recursive: true, force: true });
}
