import { readBlocks } from '../store/indice-blocks.ts';
import type { ShardSummary } from './catalog.ts';
import { Censo } from '../summaries/censo.ts';
import { BlockGoneError } from './opened-blocks.ts';
import { partKey } from '../parts/part.ts';
import type { Family } from '../blocks/row.ts';

/** Bytes of censuses that a warm process keeps: those of 200,000 solicitantes, of about 200 bytes each. */
const maxKeptBytes = 40_000_000;

/** The censuses that this warm process has read, at most one of each shard; the one that was used longest ago first. */
const kept = new Map<string, { name: string; censo: Censo }>();

/** The census of each shard, as its manifest names it. Throws BlockGoneError. */
export async function readCensos(familia: Family, summaries: readonly ShardSummary[]): Promise<Censo[]> {
  const wanted = summaries.map(({ part, censo: name = '' }) => {
    const before = kept.get(partKey(part));
    return { part, name, censo: before?.name === name ? before.censo : undefined };
  });
  const missing = wanted.filter(({ censo }) => !censo);
  const data = (missing.length > 0 ? await readBlocks(missing) : []).values();
  const censos = wanted.map(({ part, name, censo: known }) => {
    const bytes = known ? undefined : data.next().value;
    const censo = known ?? (bytes && Censo.decode(bytes));
    if (!censo) throw new BlockGoneError(familia);
    kept.delete(partKey(part));
    kept.set(partKey(part), { name, censo });
    return censo;
  });
  letGo();
  return censos;
}

function letGo(): void {
  let used = 0;
  for (const { censo } of kept.values()) used += censo.memory;
  for (const [key, { censo }] of kept) {
    if (used <= maxKeptBytes) return;
    kept.delete(key);
    used -= censo.memory;
  }
}
