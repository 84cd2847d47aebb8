import { vi } from 'vitest';
import { type FaultyDynamoDb, startFaultyDynamoDb } from './faulty-dynamodb.ts';
import { used } from './used.ts';

/** What a process has: the functions that were loaded for it, and its connection to DynamoDB. */
export type OwnProcess<T> = T & { connection: FaultyDynamoDb };

/**
 * A process of its own, as a Lambda is: what `load` imports has all modules of its own, and a connection to DynamoDB that
 * can be cut and held. A request that fails isn't repeated by the SDK. To be called after the tables are there.
 */
export async function startOwnProcess<T extends object>(load: () => Promise<T>): Promise<OwnProcess<T>> {
  const { AWS_ENDPOINT_URL_DYNAMODB: target = '' } = process.env;
  const connection = await startFaultyDynamoDb(target);
  Object.assign(process.env, { AWS_ENDPOINT_URL_DYNAMODB: connection.url, AWS_MAX_ATTEMPTS: '1' });
  vi.resetModules();
  const loaded = await load();
  // The SDK reads where to connect at the first request, and keeps it.
  await (await import('../lambdas/platform/access/store/usuarios.ts')).readUsuario('nadie');
  vi.resetModules();
  process.env['AWS_ENDPOINT_URL_DYNAMODB'] = target;
  delete process.env['AWS_MAX_ATTEMPTS'];
  return { ...loaded, connection };
}

/** The same for a file's tests, whose tables are there before. */
export const useOwnProcess = <T extends object>(load: () => Promise<T>): OwnProcess<T> =>
  used(
    async () => startOwnProcess(load),
    async ({ connection }) => connection.close(),
  );
