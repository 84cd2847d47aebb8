import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { documents } from './clients.ts';

/** The most writes of a transaction. */
export const maxOperations = 100;

/**
 * Makes several writes of electrodb's entities in one transaction; each is the result of `params()`. At most 100, of different
 * items and within 4 MB. The SDK repeats a transaction whose answer was lost under the same token, by which DynamoDB recognises
 * it.
 */
export async function transact(writes: readonly object[]): Promise<void> {
  await documents().send(new TransactWriteCommand({ TransactItems: writes.map(operationOf) }));
}

/**
 * As `transact`, without undefined writes. Gives the places, among the others, of writes refused by their conditions; empty:
 * none.
 */
export async function attempt(writes: readonly (object | undefined)[]): Promise<number[]> {
  try {
    await transact(writes.filter((write) => write !== undefined));
    return [];
  } catch (error) {
    const reasons = error instanceof TransactionCanceledException ? (error.CancellationReasons ?? []) : [];
    const refused = reasons.flatMap(({ Code }, place) => (Code === 'ConditionalCheckFailed' ? [place] : []));
    if (refused.length === 0) throw error;
    return refused;
  }
}

/** Whether a transaction failed, in all the SDK's tries, because others wrote the same items at once. */
export function isContended(error: unknown): boolean {
  const reasons = error instanceof TransactionCanceledException ? (error.CancellationReasons ?? []) : [];
  return reasons.some(({ Code }) => Code === 'TransactionConflict');
}

/** As `attempt`: false where a condition refused the writes, since another write came first. */
export async function commit(writes: readonly (object | undefined)[]): Promise<boolean> {
  return (await attempt(writes)).length === 0;
}

/** A condition of a transaction on an item that it doesn't write. */
export interface Check {
  ConditionCheck: NonNullable<Operation['ConditionCheck']>;
}

/** The condition that the item is there which an entity's `get` with these `params()` reads. */
export const checking = ({ TableName, Key }: { TableName?: string; Key?: Record<string, unknown> }): Check => ({
  ConditionCheck: { TableName, Key, ConditionExpression: 'attribute_exists(pk)' },
});

type Operation = NonNullable<ConstructorParameters<typeof TransactWriteCommand>[0]['TransactItems']>[number];

function operationOf(write: object): Operation {
  if ('ConditionCheck' in write) return write as Check;
  const kind = 'Item' in write ? 'Put' : 'UpdateExpression' in write ? 'Update' : 'Delete';
  return { [kind]: write };
}
