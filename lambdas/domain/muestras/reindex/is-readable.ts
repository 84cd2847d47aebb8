import { scanMuestras } from '../store/muestras.ts';
import { storedManifests } from '../../../engine/parts/manifest.ts';
import { readPartition } from '../../../engine/write/partition.ts';

/**
 * Whether this version reads the index, by one part of it: another version may have written it in another format, and then
 * it is to be built anew. An index of nothing is read where there are no samples.
 */
export async function isIndexReadable(): Promise<boolean> {
  const [manifest] = await storedManifests();
  if (manifest) return !(await readPartition(manifest.part)).isDamaged;
  const { value } = await scanMuestras(() => {}).next();
  return !value || value.length === 0;
}
