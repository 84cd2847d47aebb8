import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { documents } from './clients.ts';

/** Most writes of one transaction. */
export const maxOperations = 100;

/**
 * Makes several writes of electrodb's entities at once, all or none: each is what `params()` gives of one. At most 100, of
 * different items and within 4 MB. A write whose
 * answer was lost is made again by the SDK under the same token, which DynamoDB knows it by.
 */
export async function transact(writes: readonly object[]): Promise<void> {
  await documents().send(new TransactWriteCommand({ TransactItems: writes.map(operationOf) }));
}

/** Makes writes as `transact` does, those that are given. The places of those that their conditions refused: none, if all are made. */
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

/** Whether a transaction was given up because others were at the same items at once, as often as the SDK tried. */
export function isContended(error: unknown): boolean {
  const reasons = error instanceof TransactionCanceledException ? (error.CancellationReasons ?? []) : [];
  return reasons.some(({ Code }) => Code === 'TransactionConflict');
}

/** The same, of writes that are refused together. False where they were: another write came first. */
export async function commit(writes: readonly (object | undefined)[]): Promise<boolean> {
  return (await attempt(writes)).length === 0;
}

type Operation = NonNullable<ConstructorParameters<typeof TransactWriteCommand>[0]['TransactItems']>[number];

function operationOf(write: object): Operation {
  const kind = 'Item' in write ? 'Put' : 'UpdateExpression' in write ? 'Update' : 'Delete';
  return { [kind]: write };
}
