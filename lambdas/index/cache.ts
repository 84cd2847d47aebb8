import { readBlocks, type StoredManifest } from '../store/indice.ts';
import { unpackBlock } from './block.ts';
import { type BlockEntry, parseManifest } from './manifest.ts';
import { type Familia, searchable, type SearchableRow } from './row.ts';

interface CachedPartition {
  version: number;
  blocks: { entry: BlockEntry; rows: readonly SearchableRow[] }[];
}

/** Blocks opened by this warm process, by family and solicitante, at the version last seen. */
const partitions = new Map<string, CachedPartition>();

/**
 * The rows of these manifests. Blocks that are cached are not read again. Undefined when a block has been
 * replaced since its manifest was read: read the manifests again and repeat.
 */
export async function rowsOf(
  familia: Familia,
  manifests: readonly StoredManifest[],
): Promise<readonly SearchableRow[][] | undefined> {
  const plans = manifests.map((manifest) => plan(familia, manifest));
  const missing = plans.flatMap(({ unread, solicitante }) => unread.map(({ name }) => ({ solicitante, name })));
  const data = await readBlocks(familia, missing);
  if (data.includes(undefined)) return undefined;
  const opened = new Map(
    missing.map(({ solicitante, name }, i) => [`${solicitante}\n${name}`, unpackBlock(data[i] as Uint8Array)]),
  );
  return plans.map(({ key, solicitante, version, entries, known }) => {
    const blocks = entries.map((entry) => {
      const rows = known.get(entry.name) ?? opened.get(`${solicitante}\n${entry.name}`)?.map(searchable) ?? [];
      return { entry, rows };
    });
    partitions.set(key, { version, blocks });
    return blocks.flatMap(({ rows }) => rows);
  });
}

function plan(familia: Familia, { solicitante, version, body }: StoredManifest) {
  const key = `${familia}#${solicitante}`;
  const cached = partitions.get(key);
  const known = new Map(cached?.blocks.map(({ entry, rows }) => [entry.name, rows]));
  const entries = cached?.version === version ? cached.blocks.map(({ entry }) => entry) : parseManifest(body);
  return { key, solicitante, version, entries, known, unread: entries.filter(({ name }) => !known.has(name)) };
}
