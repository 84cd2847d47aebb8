import type { MuestraDocument } from '../../../../contract/muestras/muestra.ts';
import { mapBounded } from '../../../platform/runtime/map-bounded.ts';
import { pack } from '../../../platform/dynamo/compressed.ts';
import { entity, headerFields, type MuestraHeader } from './muestras.ts';
import type { Pending } from '../../../platform/dynamo/ordered-log.ts';
import { type Cambio, cambiosDeMuestras } from './cambios.ts';
import { attempt, maxOperations } from '../../../platform/dynamo/transaction.ts';

/** A sample to be written: whole over the version that was read (undefined: there was none), or its header alone. */
export type MuestraWrite = WholeWrite | HeaderWrite;

interface WholeWrite {
  header: MuestraHeader;
  document: MuestraDocument;
  over: number | undefined;
  /** Other writes of the same transaction: the replaced states, and entries of logs. */
  also?: readonly object[];
  /** The change told to followers of samples; one entry for all samples of a transaction. */
  cambio?: Cambio | undefined;
}

/** The document stays as it is stored, and isn't read for it. */
interface HeaderWrite extends Pick<WholeWrite, 'header' | 'also'> {
  document?: never;
  cambio?: never;
  /** The header that was read. */
  over: MuestraHeader;
}

interface WriteOptions {
  /** Lets a sample go back in the order of deliveries. */
  inAnyOrder?: boolean;
}

/** Writes that were made, and the changes among them that the index and those who follow samples have to learn of. */
export interface Written {
  /** False in the place of each that another write came first with, or than which a later delivery is stored. */
  isWritten: boolean[];
  pending: Pending<Cambio[]>[];
}

/**
 * Writes samples, each with its other writes in one transaction, as many samples in a transaction as fit. Nothing of a sample is
 * written where another write came first, or, unless `inAnyOrder`, where a later delivery is stored.
 */
export async function writeMuestras(
  writes: readonly MuestraWrite[],
  { inAnyOrder = false }: WriteOptions = {},
): Promise<Written> {
  const isWritten = writes.map(() => false);
  const pending: Written['pending'] = [];
  await mapBounded(inTransactions(writes), maxTransactions, async (places) => {
    let group: Group[] = [];
    let bytes = 0;
    for (const place of places) {
      const write = writes[place] as MuestraWrite;
      const operations = [operationOf(write, inAnyOrder), ...(write.also ?? [])];
      const size = operations.reduce((sum, operation) => sum + bytesOf(operation), 0);
      if (bytes + size > maxTransactionBytes) {
        await writeGroup(group);
        group = [];
        bytes = 0;
      }
      group.push({ place, operations, cambio: write.cambio });
      bytes += size;
    }
    await writeGroup(group);
  });
  return { isWritten, pending };

  /** Those that a condition refuses are left out, and the others written. */
  async function writeGroup(group: readonly Group[]): Promise<void> {
    let left = group;
    while (left.length > 0) {
      const cambios = left.flatMap(({ cambio }) => cambio ?? []);
      const told = cambios.length > 0 ? cambiosDeMuestras.telling(cambios) : undefined;
      const refused = await refusedBy([...left.map(({ operations }) => operations), ...(told ? [[told.write]] : [])]);
      if (refused.size === 0) {
        for (const { place } of left) isWritten[place] = true;
        if (told) pending.push(told.pending);
        return;
      }
      left = left.filter((_, i) => !refused.has(i));
    }
  }
}

/** A sample of a transaction: its place among all, and its writes. */
interface Group {
  place: number;
  operations: object[];
  cambio: Cambio | undefined;
}

/** Transactions under way at once. */
const maxTransactions = 8;

/** Most bytes of a transaction, below DynamoDB's 4 MB, and about what an item takes besides its document. */
const maxTransactionBytes = 3 * 1024 ** 2;
const headerBytes = 4096;

function bytesOf(operation: object): number {
  const { Item: item } = operation as { Item?: { documento?: Uint8Array } };
  return headerBytes + (item?.documento?.length ?? 0);
}

/** The places of writes in groups that have at most as many operations as a transaction. */
function inTransactions(writes: readonly MuestraWrite[]): number[][] {
  const groups: number[][] = [];
  let room = 0;
  writes.forEach(({ also = [] }, place) => {
    const operations = 1 + also.length;
    if (operations > room) {
      groups.push([]);
      // One operation is left for the entry told to followers.
      room = maxOperations - 1;
    }
    groups.at(-1)?.push(place);
    room -= operations;
  });
  return groups;
}

/** Makes the writes of some samples at once. Gives the places of those that a condition refused; then nothing was written. */
async function refusedBy(samples: readonly (readonly object[])[]): Promise<ReadonlySet<number>> {
  const owners = samples.flatMap((operations, i) => operations.map(() => i));
  return new Set((await attempt(samples.flat())).map((place) => owners[place] ?? 0));
}

/** The write of a sample's item: the whole item, or the changed fields of its header. */
function operationOf(write: MuestraWrite, inAnyOrder: boolean): object {
  if (write.document === undefined) return updateOf(write, inAnyOrder);
  const { header, document, over } = write;
  const put = entity()
    .put({ ...header, documento: pack(document) })
    .params<object>();
  if (over === undefined) return { ...put, ConditionExpression: 'attribute_not_exists(version)' };
  return { ...put, ...conditionOf(header, over, inAnyOrder) };
}

/** Put together here: electrodb's `where` takes longer than all else of a write, once for each sample. */
function conditionOf({ orden }: MuestraHeader, over: number, inAnyOrder: boolean) {
  const isAsRead = 'version = :over';
  const values: Record<string, unknown> = { ':over': over };
  if (inAnyOrder) return { ConditionExpression: isAsRead, ExpressionAttributeValues: values };
  if (orden === undefined) {
    const ConditionExpression = `${isAsRead} AND attribute_not_exists(orden)`;
    return { ConditionExpression, ExpressionAttributeValues: values };
  }
  const ConditionExpression = `${isAsRead} AND (attribute_not_exists(orden) OR orden <= :since)`;
  return { ConditionExpression, ExpressionAttributeValues: { ...values, ':since': orden } };
}

function updateOf({ header, over }: HeaderWrite, inAnyOrder: boolean): object {
  const names = headerFields.filter((field) => header[field] !== over[field]);
  const set = names.filter((name) => header[name] !== undefined);
  const removed = names.filter((name) => header[name] === undefined);
  const condition = conditionOf(header, over.version, inAnyOrder);
  const values = Object.fromEntries(set.map((name) => [`:${name}`, header[name]]));
  const [sets, removes] = [set.map((name) => `#${name} = :${name}`), removed.map((name) => `#${name}`)];
  return {
    ...entity().get({ _id: header._id }).params<object>(),
    UpdateExpression: `SET ${sets.join(', ')}${removes.length > 0 ? ` REMOVE ${removes.join(', ')}` : ''}`,
    ConditionExpression: condition.ConditionExpression,
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: { ...values, ...condition.ExpressionAttributeValues },
  };
}

/** Writes one sample. False where another write came first, or a later delivery is stored and the order counts. */
export async function writeMuestra(write: MuestraWrite, { inAnyOrder = false } = {}): Promise<boolean> {
  return (await writeMuestras([write], { inAnyOrder })).isWritten.every(Boolean);
}
