import { scanMuestras } from '../store/muestras.ts';
import { storedManifests } from '../../../engine/parts/manifest.ts';
import { readPartition } from '../../../engine/write/partition.ts';

/**
 * Whether this version can read the index, judged by one part: an index in another version's format has to be rebuilt. An empty
 * index is readable only where there are no samples.
 */
export async function isIndexReadable(): Promise<boolean> {
  const [manifest] = await storedManifests();
  if (manifest) return !(await readPartition(manifest.part)).isDamaged;
  const { value } = await scanMuestras(() => {}).next();
  return !value || value.length === 0;
}
