import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDynamoDb } from '../local/aws/dynamodb.ts';
import { identity, region } from '../local/environment.ts';
import { createTables } from '../local/resources.ts';
import { synthesis } from '../local/template/cache.ts';
import { readPortal } from '../local/template/portal.ts';
import { Resolver } from '../local/template/resolver.ts';

/**
 * The embedded DynamoDB with the two tables of the synthesised template, and this process's environment pointed at it,
 * for tests of the store and what stands on it. Gives what ends it.
 */
export async function startTables(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'alicuota-test-'));
  const endpoint = await startDynamoDb({ dataDir });
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_DYNAMODB: endpoint.url,
    ...identity,
    PORTAL_TABLE: 'Portal',
    INDICE_TABLE: 'Indice',
  });
  const { tables, resources } = readPortal(new Resolver((await synthesis()).stacks, { region }));
  const named = tables.map((table) => ({ ...table, name: table.name === resources.portalTable ? 'Portal' : 'Indice' }));
  await createTables(named, endpoint.url);
  return async () => {
    await endpoint.close();
    await rm(dataDir, { recursive: true });
  };
}
