import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient, GetCommand, paginateScan, PutCommand } from '@aws-sdk/lib-dynamodb';
import { required } from '../lambdas/platform/runtime/environment.ts';

/** An item of the Portal table as it lies there. */
export type Item = Record<string, unknown> & { pk: string; sk: string };

async function withPortal<T>(use: (client: DynamoDBDocumentClient, table: string) => Promise<T>): Promise<T> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  try {
    return await use(client, required('PORTAL_TABLE'));
  } finally {
    client.destroy();
  }
}

/** Every item of the Portal table. */
export async function everyItem(): Promise<Item[]> {
  return withPortal(async (client, TableName) => {
    const items: Item[] = [];
    const pages = paginateScan({ client }, { TableName, ConsistentRead: true });
    for await (const { Items = [] } of pages) items.push(...(Items as Item[]));
    return items;
  });
}

/** Puts the Portal table back as it was: what has come since is gone. */
export async function restoreItems(backup: readonly Item[]): Promise<void> {
  const gone = (await everyItem()).map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } }));
  await withPortal(async (client, table) => {
    for (const requests of [gone, backup.map((Item) => ({ PutRequest: { Item } }))]) {
      for (let from = 0; from < requests.length; from += 25) {
        await client.send(new BatchWriteCommand({ RequestItems: { [table]: requests.slice(from, from + 25) } }));
      }
    }
  });
}

/** Has an item hold other values in some of its fields; undefined takes a field out. */
export async function spoilItem({ pk, sk }: Pick<Item, 'pk' | 'sk'>, fields: Record<string, unknown>): Promise<void> {
  await withPortal(async (client, TableName) => {
    const { Item } = await client.send(new GetCommand({ TableName, Key: { pk, sk }, ConsistentRead: true }));
    if (!Item) throw new Error(`There is no item ${pk} ${sk}`);
    const kept = Object.entries({ ...Item, ...fields }).filter(([, value]) => value !== undefined);
    await client.send(new PutCommand({ TableName, Item: Object.fromEntries(kept) }));
  });
}

/** Has a sample's document be bytes that nothing can be read from. */
export async function spoilMuestra(_id: string): Promise<void> {
  await spoilItem({ pk: `muestra#${_id}`, sk: 'muestra' }, { documento: Buffer.from('estropeado') });
}
