import { queryOwnManifests, readManifests, type StoredManifest } from '../../store/indice-manifests.ts';
import type { Format } from '../blocks/format.ts';
import { writtenLayout } from './format-marker.ts';
import { hasShards, type Part, partKey, partOf, type SolicitantePart } from './part.ts';
import { type Family, families } from '../blocks/row.ts';
import { allShards } from './shard.ts';

/** Every solicitante's own manifest of a family. */
export async function ownManifestsOf(
  familia: Family,
  options: { consistent?: boolean } = {},
): Promise<StoredManifest<SolicitantePart>[]> {
  const stored = await queryOwnManifests(familia, options);
  return stored.map((manifest) => ({ ...manifest, part: { familia, solicitante: manifest.part.solicitante } }));
}

/** The manifests of both families, of the parts that a format has. */
export async function storedManifests(format: Format): Promise<StoredManifest<Part>[]> {
  const ofFamily = async (familia: Family): Promise<StoredManifest<Part>[]> =>
    hasShards(format) ? readManifests(allShards.map((shard) => ({ familia, shard }))) : ownManifestsOf(familia);
  return (await Promise.all(families.map(ofFamily))).flat();
}

/** The parts that hold rows of these solicitantes, of both families, or did before they were moved. */
export async function partsOf(solicitantes: Iterable<string>): Promise<Part[]> {
  const { format, isMixed } = await writtenLayout();
  const names = [...solicitantes];
  const parts = families.flatMap((familia) =>
    names.flatMap((name): Part[] => [
      partOf(familia, name, format),
      ...(isMixed ? [{ familia, solicitante: name }] : []),
    ]),
  );
  return [...new Map(parts.map((part) => [partKey(part), part])).values()];
}
