import { BatchGetCommand, DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { documents } from './clients.ts';
import { required } from '../runtime/environment.ts';
import { mapBounded } from '../runtime/map-bounded.ts';
import { isConditionFailure } from './portal.ts';
import { readUnread } from './read-unread.ts';

const table = () => required('INDICE_TABLE');
const manifestPk = (familia: string) => `manifiesto#${familia}`;
const blockPk = (familia: string, solicitante: string) => `bloque#${familia}#${solicitante}`;

/** A manifest as stored: an opaque body and the version that guards it, from 1. */
export interface StoredManifest {
  solicitante: string;
  version: number;
  body: string;
}

const manifestSchema = z.object({ sk: z.string(), version: z.number().int(), body: z.string() });
const toManifest = (item: unknown): StoredManifest => {
  const { sk, version, body } = manifestSchema.parse(item);
  return { solicitante: sk, version, body };
};

/** Every manifest of a family, in one query. */
export async function queryManifests(familia: string): Promise<StoredManifest[]> {
  const manifests: StoredManifest[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const answer = await documents().send(
      new QueryCommand({
        TableName: table(),
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': manifestPk(familia) },
        ...(from && { ExclusiveStartKey: from }),
      }),
    );
    manifests.push(...(answer.Items ?? []).map(toManifest));
    from = answer.LastEvaluatedKey;
  } while (from);
  return manifests;
}

/** Most bytes of a sort key; DynamoDB refuses a question with a longer one as a whole. */
const maxSortKey = 1024;
const isSortKey = (text: string) => text !== '' && Buffer.byteLength(text) <= maxSortKey;

/**
 * The manifests of these solicitantes that exist; a name that can be no key has none. `consistent` for a caller that is going
 * to write.
 */
export async function readManifests(
  familia: string,
  solicitantes: readonly string[],
  { consistent = false } = {},
): Promise<StoredManifest[]> {
  const keys = solicitantes.filter(isSortKey).map((sk) => ({ pk: manifestPk(familia), sk }));
  return (await batchGet(keys, consistent)).map(toManifest);
}

const formatKey = { pk: 'formato', sk: 'formato' };
const formatSchema = z.object({ pk: z.literal(formatKey.pk), formato: z.number().int() });

/**
 * What a writer of one solicitante begins with, read consistently: its manifest, if there is one, and the format that
 * blocks are written in, if the table says so.
 */
export async function readToWrite(
  familia: string,
  solicitante: string,
): Promise<{ manifest: StoredManifest | undefined; formato: number | undefined }> {
  const keys = isSortKey(solicitante) ? [{ pk: manifestPk(familia), sk: solicitante }] : [];
  const items = await batchGet([...keys, formatKey], true);
  const formats = items.map((item) => formatSchema.safeParse(item));
  const manifests = items.filter((_, i) => !formats[i]?.success);
  return {
    manifest: manifests.map(toManifest)[0],
    formato: formats.find(({ success }) => success)?.data?.formato,
  };
}

/** The format that blocks are written in; undefined where the table doesn't say. */
export async function readFormat(): Promise<number | undefined> {
  const [item] = await batchGet([formatKey], true);
  return item === undefined ? undefined : formatSchema.parse(item).formato;
}

/** Says which format blocks are written in from now on. `over`: only where the table says this, or nothing yet. */
export async function putFormat(formato: number, { over }: { over: number | undefined }): Promise<boolean> {
  try {
    await documents().send(
      new PutCommand({
        TableName: table(),
        Item: { ...formatKey, formato },
        ConditionExpression: over === undefined ? 'attribute_not_exists(formato)' : 'formato = :over',
        ...(over !== undefined && { ExpressionAttributeValues: { ':over': over } }),
      }),
    );
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}

/** Whether a family has a manifest. */
export async function hasManifest(familia: string): Promise<boolean> {
  const { Items = [] } = await documents().send(
    new QueryCommand({
      TableName: table(),
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': manifestPk(familia) },
      ProjectionExpression: 'sk',
      ConsistentRead: true,
      Limit: 1,
    }),
  );
  return Items.length > 0;
}

/** Stores a manifest where the stored version is still `over` (undefined: none). False where another write came first. */
export async function putManifest(
  familia: string,
  manifest: StoredManifest,
  over: number | undefined,
): Promise<boolean> {
  const { solicitante: sk, ...fields } = manifest;
  try {
    await documents().send(
      new PutCommand({
        TableName: table(),
        Item: { pk: manifestPk(familia), sk, ...fields },
        ConditionExpression: over === undefined ? 'attribute_not_exists(version)' : 'version = :over',
        ...(over !== undefined && { ExpressionAttributeValues: { ':over': over } }),
      }),
    );
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}

/** Stores an immutable block under its name. */
export async function putBlock(familia: string, solicitante: string, name: string, data: Uint8Array): Promise<void> {
  const Item = { pk: blockPk(familia, solicitante), sk: name, data };
  await documents().send(new PutCommand({ TableName: table(), Item }));
}

/** Removes a block that no manifest names any more. */
export async function deleteBlock(familia: string, solicitante: string, name: string): Promise<void> {
  const Key = { pk: blockPk(familia, solicitante), sk: name };
  await documents().send(new DeleteCommand({ TableName: table(), Key }));
}

const blockSchema = z.object({ pk: z.string(), sk: z.string(), data: z.instanceof(Uint8Array) });

export interface BlockRef {
  solicitante: string;
  name: string;
}

/** The blocks asked for, in that order; undefined for one that was replaced and removed meanwhile. */
export async function readBlocks(familia: string, refs: readonly BlockRef[]): Promise<(Uint8Array | undefined)[]> {
  const keys = refs.map(({ solicitante, name }) => ({ pk: blockPk(familia, solicitante), sk: name }));
  const items = (await batchGet(keys, true)).map((item) => blockSchema.parse(item));
  const byKey = new Map(items.map(({ pk, sk, data }) => [`${pk}\n${sk}`, data]));
  return keys.map(({ pk, sk }) => byKey.get(`${pk}\n${sk}`));
}

/**
 * At most `limit` names of a solicitante's stored blocks, in order from the first after `after`, whether a manifest
 * names them or not; `next` is where to go on, undefined at the end. DynamoDB charges for the blocks' bytes.
 */
export async function queryBlockNames(
  familia: string,
  solicitante: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<{ names: string[]; next: string | undefined }> {
  const pk = blockPk(familia, solicitante);
  const { Items = [], LastEvaluatedKey } = await documents().send(
    new QueryCommand({
      TableName: table(),
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk },
      ProjectionExpression: 'sk',
      Limit: limit,
      ...(after !== undefined && { ExclusiveStartKey: { pk, sk: after } }),
    }),
  );
  return {
    names: Items.map((item) => nameSchema.parse(item).sk),
    next: nameSchema.optional().parse(LastEvaluatedKey)?.sk,
  };
}

const nameSchema = z.object({ sk: z.string() });

const sweepNoteSchema = z.object({
  /** Blocks that no manifest names, nor ever will. */
  huerfanos: z.array(z.string()),
  /** When they were seen (epoch ms). */
  visto: z.number().int(),
  /** The name after which the next sweep goes on; absent when it begins at the first. */
  sigue: z.string().optional(),
});

/** What a sweep of a solicitante's blocks leaves for the next one; stored under these names. */
export type SweepNote = z.infer<typeof sweepNoteSchema>;

const sweepNoteKey = (familia: string, solicitante: string) => ({ pk: `barrido#${familia}`, sk: solicitante });

/** What the last sweep left, or undefined. */
export async function readSweepNote(familia: string, solicitante: string): Promise<SweepNote | undefined> {
  const [item] = await batchGet([sweepNoteKey(familia, solicitante)], true);
  return item === undefined ? undefined : sweepNoteSchema.parse(item);
}

/** Keeps what a sweep leaves for the next one, over what was kept; undefined forgets it. */
export async function putSweepNote(familia: string, solicitante: string, note: SweepNote | undefined): Promise<void> {
  const Key = sweepNoteKey(familia, solicitante);
  await (note
    ? documents().send(new PutCommand({ TableName: table(), Item: { ...Key, ...note } }))
    : documents().send(new DeleteCommand({ TableName: table(), Key })));
}

interface Key {
  pk: string;
  sk: string;
}

/** Reads any number of items, 100 at a time, asking again for what DynamoDB gives back unread. */
async function batchGet(keys: readonly Key[], consistent: boolean): Promise<unknown[]> {
  const chunks = Array.from({ length: Math.ceil(keys.length / 100) }, (_, i) => keys.slice(i * 100, i * 100 + 100));
  const found = await mapBounded(chunks, 8, async (chunk) =>
    readUnread(chunk, async (pending) => readBatch(pending, consistent)),
  );
  return found.flat();
}

async function readBatch(keys: Key[], consistent: boolean): Promise<{ items: unknown[]; unread: Key[] }> {
  const { Responses, UnprocessedKeys } = await documents().send(
    new BatchGetCommand({ RequestItems: { [table()]: { Keys: keys, ConsistentRead: consistent } } }),
  );
  return { items: Responses?.[table()] ?? [], unread: (UnprocessedKeys?.[table()]?.Keys ?? []) as Key[] };
}
