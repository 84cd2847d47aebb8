import { type AttributeValue, DynamoDBClient, PutItemCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { join } from 'node:path';
import { credentials, region } from '../../local/environment.ts';
import type { LocalProduct } from '../../local/product.ts';
import { cheapHash } from './cheap-password.ts';

/** Environment variable with the folder of the data that test files start from (`begun-data.ts`). */
export const begunVariable = 'ALICUOTA_E2E_BEGUN';

/** Data that products begin with: those of a new product, or with the laboratory of `laboratory.ts` stored in them. */
export type Begun = 'new' | 'laboratory';

/** The data folder to be copied; undefined where none was begun. */
export function begunFolder(begun: Begun): string | undefined {
  const folder = process.env[begunVariable];
  return folder === undefined ? undefined : join(folder, begun);
}

/** Password of the seeded administrator and of every user that tests make. */
export const password = 'Alicuota2026';

/**
 * Stores the seeded administrator's password again at the least cost: the functions of products that are tested know no
 * other (`cheap-scrypt.ts`). Throws where it isn't the only one.
 */
export async function cheapenPassword({ endpoints, resources }: LocalProduct): Promise<void> {
  const client = new DynamoDBClient({ endpoint: endpoints.dynamodb, region, credentials });
  const TableName = resources.portalTable;
  const { Items = [] } = await client.send(new ScanCommand({ TableName }));
  const cheap = cheapHash(password);
  let made = 0;
  for (const item of Items) {
    const found = Object.entries(item).find(([, value]) => value.S?.startsWith('scrypt$'));
    if (!found) continue;
    const Item: Record<string, AttributeValue> = { ...item, [found[0]]: { S: cheap } };
    await client.send(new PutItemCommand({ TableName, Item }));
    made += 1;
  }
  client.destroy();
  if (made !== 1) throw new Error(`${made} passwords were begun with, not the administrator's alone`);
}
