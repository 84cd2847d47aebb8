import { vi } from 'vitest';
import { type FaultyDynamoDb, startFaultyDynamoDb } from './faulty-dynamodb.ts';

/**
 * A process that writes: all modules of its own, as in a Lambda of its own, and a connection to DynamoDB that can be
 * cut and held. A request that fails isn't repeated by the SDK. To be called after startTables.
 */
export async function startWriter() {
  const target = process.env['AWS_ENDPOINT_URL_DYNAMODB'] ?? '';
  const connection: FaultyDynamoDb = await startFaultyDynamoDb(target);
  Object.assign(process.env, { AWS_ENDPOINT_URL_DYNAMODB: connection.url, AWS_MAX_ATTEMPTS: '1' });
  vi.resetModules();
  const { saveMuestras } = await import('../lambdas/ingest/save.ts');
  const { applyChanges } = await import('../lambdas/index/write.ts');
  const { sweep } = await import('../lambdas/index/sweep.ts');
  const { rebuildIndex } = await import('../lambdas/index/rebuild.ts');
  // The SDK reads where to connect at the first request, and keeps it.
  const { readManifests } = await import('../lambdas/store/indice.ts');
  await readManifests('autorizada', ['nadie']);
  vi.resetModules();
  Object.assign(process.env, { AWS_ENDPOINT_URL_DYNAMODB: target });
  return { saveMuestras, applyChanges, sweep, rebuildIndex, connection };
}
export type Writer = Awaited<ReturnType<typeof startWriter>>;
