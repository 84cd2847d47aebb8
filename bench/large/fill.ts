import { storedManifests } from '../../lambdas/index/parts/stored-manifests.ts';
import { sweep } from '../../lambdas/index/write/sweep.ts';
import { applyChanges, type IndexChange } from '../../lambdas/index/write/write.ts';
import { answer, input } from '../child.ts';
import { progress } from './progress.ts';
import { partsOf, readDictionaries, readPart } from './rows.ts';

/** Writes a large laboratory's rows to the index that this process's environment names, by the index's own writer. */
export interface FillInput {
  folder: string;
  samples: number;
}

export interface Fill {
  seconds: number;
}

/**
 * Samples of one write, at least: whole solicitantes go together, so that each one's blocks are written once, and many of
 * them, since small ones share theirs.
 */
const samplesPerWrite = 300_000;

const { folder, samples } = input() as FillInput;
const texts = await readDictionaries(folder);
const show = progress('samples indexed', samples);
let seconds = 0;
let done = 0;
let changes: IndexChange[] = [];
for (let part = 0; part < partsOf(samples); part++) {
  for (const rows of (await readPart(folder, part, texts)).values()) {
    for (const after of rows) changes.push({ after });
    if (changes.length < samplesPerWrite) continue;
    await write(changes);
    changes = [];
  }
}
await write(changes);
// What is stored is counted without blocks that were written again; a sweep removes what one ten minutes before has seen.
for (const minutes of [0, 11]) {
  const parts = (await storedManifests()).map(({ part }) => part);
  await sweep(parts, { now: new Date(Date.now() + minutes * 60_000), budget: Number.MAX_SAFE_INTEGER });
}
const fill: Fill = { seconds };
answer(fill);

async function write(batch: readonly IndexChange[]): Promise<void> {
  const started = performance.now();
  await applyChanges(batch);
  seconds += (performance.now() - started) / 1000;
  show((done += batch.length));
}
