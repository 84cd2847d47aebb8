import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AttributeValue, DynamoDBClient, PutItemCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { credentials, region } from '../../local/environment.ts';
import { type LocalProduct, startLocal } from '../../local/product.ts';
import { buildWeb } from '../../local/web-build.ts';
import { cheapHash } from './cheap-password.ts';

/** Environment variable with the folder of the seeded data that every test file starts from. */
export const begunVariable = 'ALICUOTA_E2E_BEGUN';

/** Password of the seeded administrator and of every user that tests make. */
export const password = 'Alicuota2026';

/**
 * Runs once before all files of e2e: builds what each of their products needs (templates, functions, web), and has one
 * product begin its data, which the others start from: tables, secrets and the first administrator.
 */
export default async function setup(): Promise<() => Promise<void>> {
  // Another database than the embedded one keeps nothing in a folder: each product begins its own data there.
  if (process.env['ALICUOTA_DYNAMODB_URL'] !== undefined) {
    await buildWeb();
    return async () => undefined;
  }
  const folder = await mkdtemp(join(tmpdir(), 'alicuota-e2e-begun-'));
  await Promise.all([begin(folder), buildWeb()]);
  process.env[begunVariable] = folder;
  return async () => rm(folder, { recursive: true, force: true });
}

async function begin(dataDir: string): Promise<void> {
  const options = { dataDir, port: 0, demo: false, web: false, quiet: true, adminPassword: password };
  const product = await startLocal(options);
  await cheapenPassword(product);
  await product.close();
}

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
