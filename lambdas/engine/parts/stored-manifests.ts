import { readManifests, type StoredManifest } from '../store/indice-manifests.ts';
import { families } from '../blocks/row.ts';
import { type Part, partKey, partOf } from './part.ts';
import { allShards } from './shard.ts';

/** Every part that there may be, of both families. */
const allParts: readonly Part[] = families.flatMap((familia) => allShards.map((shard) => ({ familia, shard })));

/** The manifests of both families that exist. */
export async function storedManifests(): Promise<StoredManifest<Part>[]> {
  return readManifests(allParts);
}

/** The parts that hold rows of these solicitantes, of both families. */
export function partsOf(solicitantes: Iterable<string>): Part[] {
  const parts = [...solicitantes].flatMap((name) => families.map((familia) => partOf(familia, name)));
  return [...new Map(parts.map((part) => [partKey(part), part])).values()];
}
