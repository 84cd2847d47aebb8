import * as z from 'zod';
import { batchGet, type Key, putOver, raise } from '../../platform/dynamo/items.ts';
import { indice, manifestKey, type Part, shardName } from './indice-blocks.ts';

/** A manifest as stored: an opaque body and the version that guards it, from 1. */
export interface StoredManifest<P extends Part = Part> {
  part: P;
  version: number;
  body: Uint8Array;
  /** The shard's summary, opaque as well, and the name of the block that holds the rest of it. */
  shardSummary?: Uint8Array | undefined;
  censo?: string | undefined;
}

const bytes = z.instanceof(Uint8Array);
const manifestSchema = z.object({
  pk: z.string(),
  sk: z.string(),
  version: z.number().int(),
  body: bytes,
  shardSummary: bytes.optional(),
  censo: z.string().optional(),
});

const keyText = ({ pk, sk }: Key) => `${pk}\n${sk}`;

/** The manifests of these parts that exist. `consistent` for a caller that is going to write. */
export async function readManifests<P extends Part>(
  parts: readonly P[],
  { consistent = false } = {},
): Promise<StoredManifest<P>[]> {
  return (await readWith(parts, [], consistent)).manifests;
}

/** Manifests, and other items of the table in the same request. */
async function readWith<P extends Part>(
  parts: readonly P[],
  others: readonly Key[],
  consistent: boolean,
): Promise<{ manifests: StoredManifest<P>[]; items: unknown[] }> {
  const byKey = new Map(
    parts.map((part) => [manifestKey(part), part] as const).map(([key, part]) => [keyText(key), { key, part }]),
  );
  const keys = [...byKey.values()].map(({ key }) => key);
  const manifests: StoredManifest<P>[] = [];
  const items: unknown[] = [];
  for (const item of await batchGet(indice(), [...keys, ...others], consistent)) {
    const found = byKey.get(keyText(keySchema.parse(item)));
    if (found) manifests.push(toManifest(item, found.part));
    else items.push(item);
  }
  return { manifests, items };
}

const keySchema = z.object({ pk: z.string(), sk: z.string() });

function toManifest<P extends Part>(item: unknown, part: P): StoredManifest<P> {
  const { pk: _pk, sk: _sk, ...fields } = manifestSchema.parse(item);
  return { part, ...fields };
}

/** Stores a manifest where the stored version is still `over` (undefined: none). False where another write came first. */
export async function putManifest({ part, ...fields }: StoredManifest, over: number | undefined): Promise<boolean> {
  return putOver(indice(), { ...manifestKey(part), ...fields }, { attribute: 'version', over });
}

const versionsKey = (familia: string): Key => ({ pk: 'versiones', sk: familia });
const versionsSchema = z.record(z.string(), z.union([z.string(), z.number().int()]));
const attributeOf = (shard: number) => `v${shardName(shard)}`;

/** What a question begins with: the version that each shard has at least been announced in, and manifests. */
export interface Directory<P extends Part> {
  /** By shard; undefined for one that was never written. */
  announced: (shard: number) => number | undefined;
  manifests: StoredManifest<P>[];
}

/** Reads the directory of a family, with the manifests of these parts in the same request. */
export async function readDirectory<P extends Part>(
  familia: string,
  parts: readonly P[],
  { consistent = false } = {},
): Promise<Directory<P>> {
  const { manifests, items } = await readWith(parts, [versionsKey(familia)], consistent);
  const versions = versionsSchema.parse(items[0] ?? {});
  const announced = (shard: number) => {
    const version = versions[attributeOf(shard)];
    return typeof version === 'number' ? version : undefined;
  };
  return { announced, manifests };
}

/**
 * Announces the next version of a shard's manifest before the manifest moves. The announced version is never behind the stored
 * one, so that a reader that has a manifest in the announced version need not read it again. Never lowers an announced version.
 */
export async function announceVersion(familia: string, shard: number, version: number): Promise<void> {
  await raise(indice(), versionsKey(familia), attributeOf(shard), version);
}
