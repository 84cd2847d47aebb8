import { readBlocks, type StoredManifest } from '../store/indice.ts';
import { type Block, openBlock } from './block.ts';
import { parseManifest } from './manifest.ts';
import type { Family } from './row.ts';

/** What this warm process has opened of one solicitante, at the manifest's version last seen. */
interface Partition {
  version: number;
  names: readonly string[];
  blocks: ReadonlyMap<string, Block>;
}

const partitions = new Map<string, Partition>();

/**
 * The blocks of these manifests, those of one solicitante together and in order. Only blocks that this process hasn't
 * opened yet are read. Undefined when one was replaced and removed since its manifest was read: read the manifests
 * again and repeat.
 */
export async function blocksOf(familia: Family, manifests: readonly StoredManifest[]): Promise<Block[] | undefined> {
  const plans = manifests.map((manifest) => plan(familia, manifest));
  const missing = plans.flatMap(({ solicitante, unread }) => unread.map((name) => ({ solicitante, name })));
  const data = missing.length > 0 ? await readBlocks(familia, missing) : [];
  if (data.includes(undefined)) return undefined;
  const opened = data.values();
  return plans.flatMap(({ key, version, names, known, unread }) => {
    if (unread.length === 0 && known?.version === version) return [...known.blocks.values()];
    const fresh = new Map(unread.map((name) => [name, openBlock(opened.next().value as Uint8Array)]));
    const blocks = new Map(names.map((name) => [name, fresh.get(name) ?? (known?.blocks.get(name) as Block)]));
    partitions.set(key, { version, names, blocks });
    return [...blocks.values()];
  });
}

function plan(familia: Family, { solicitante, version, body }: StoredManifest) {
  const key = `${familia}#${solicitante}`;
  const known = partitions.get(key);
  const names = known?.version === version ? known.names : parseManifest(body).map(({ name }) => name);
  return { key, solicitante, version, names, known, unread: names.filter((name) => !known?.blocks.has(name)) };
}
