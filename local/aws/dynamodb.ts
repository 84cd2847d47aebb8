import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import stores, { type Level } from 'dynalite/db/index.js';
import { DataFolderError, makeFolder } from './data-folder.ts';
import { keepConditions, keepTables } from './dynamodb-caches.ts';
import { closeIteratorsOfStores, compactGrown, openDynalite } from './dynamodb-store.ts';
import { isDiskFull } from '../full-disk.ts';
import { listen, type Endpoint } from './endpoint.ts';
import { enforceRights, type TableRights } from './table-rights.ts';
import { addTransactions } from './transactions.ts';
import type { TableDefinition } from '../template/portal.ts';

/**
 * The variable that names another DynamoDB to use instead of the embedded one: the address of one that runs on this
 * machine and takes any signature, such as AWS's DynamoDB Local. Nothing else of the project chooses.
 */
export const dynamoDbVariable = 'ALICUOTA_DYNAMODB_URL';

interface DynamoDbOptions {
  dataDir: string;
  /** What each function may do with these tables. */
  rights?: { of: TableRights; tables: readonly TableDefinition[] };
}

/** How long requests that are being worked on may take when it closes, and how often that is looked at, in milliseconds. */
const patienceMs = 10_000;
const lookMs = 10;

closeIteratorsOfStores();
keepConditions();

/**
 * DynamoDB on this machine, kept in `<dataDir>/dynamodb`. Throws DataFolderError when the folder can't be opened.
 * Where `ALICUOTA_DYNAMODB_URL` names another DynamoDB, that one, at a path that is the data directory's own: one that
 * looks at paths can keep each directory's tables apart, and none locks the directory. The embedded one holds functions to
 * their `rights`, where it is given them.
 */
export async function startDynamoDb({ dataDir, rights }: DynamoDbOptions): Promise<Endpoint> {
  const other = process.env[dynamoDbVariable];
  if (!other) return startEmbedded(join(dataDir, 'dynamodb'), rights);
  const database = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  return { url: `${other}/${database}`, close: async () => {} };
}

async function startEmbedded(path: string, rights: DynamoDbOptions['rights']): Promise<Endpoint> {
  await makeFolder(path, 0o700);
  await tryOpening(path);
  const { server, store } = openDynalite(path);
  // Opening goes on by itself; the folder is in use only once it has ended.
  await open(store.db, path);
  keepTables(store);
  addTransactions(server, store);
  if (rights) enforceRights(server, rights.of, partitionKeysOf(rights.tables));
  const working = new Set<ServerResponse>();
  server.on('request', (request, response) => {
    // dynalite throws out of the process when a client goes away in the middle of a request.
    request.removeAllListeners('error');
    request.on('error', () => {});
    // One that never came whole is never answered.
    request.once('end', () => noteUntilAnswered(response, working));
  });
  const endpoint = await listen(server);
  return {
    url: endpoint.url,
    async close() {
      // dynalite works on when a client is gone, and throws out of the process when its folder closes before it is done.
      const until = performance.now() + patienceMs;
      while (working.size > 0 && performance.now() < until) await setTimeout(lookMs);
      await endpoint.close();
    },
  };
}

function partitionKeysOf(tables: readonly TableDefinition[]): Map<string, string> {
  const hashOf = (keys: TableDefinition['KeySchema']) =>
    keys.find(({ KeyType }) => KeyType === 'HASH')?.AttributeName ?? '';
  return new Map(
    tables.flatMap(({ name, KeySchema, GlobalSecondaryIndexes = [] }) => [
      [name, hashOf(KeySchema)] as const,
      ...GlobalSecondaryIndexes.map((one) => [`${name}/index/${one.IndexName}`, hashOf(one.KeySchema)] as const),
    ]),
  );
}

/** Keeps an answer in a set until it is sent or its client is gone. */
function noteUntilAnswered(response: ServerResponse, working: Set<ServerResponse>): void {
  if (response.writableEnded) return;
  working.add(response);
  const end = response.end.bind(response) as (...given: unknown[]) => ServerResponse;
  const noted = (...given: unknown[]) => {
    working.delete(response);
    return end(...given);
  };
  response.end = noted as ServerResponse['end'];
}

/** dynalite opens its folder at the first request and ends the process if that fails, so it is tried before. */
async function tryOpening(path: string): Promise<void> {
  const { db } = stores.create({ path });
  await open(db, path);
  try {
    await compactGrown(db, path);
  } finally {
    await db.close();
  }
}

async function open(db: Level, path: string): Promise<void> {
  try {
    await db.open();
  } catch (error) {
    // Nothing is damaged.
    if (isDiskFull(error)) throw error;
    throw isLocked(error)
      ? new DataFolderError(`Otro proceso está usando la carpeta de datos ${path}`, { cause: error })
      : new DataFolderError(`La carpeta de datos ${path} está dañada y no se puede abrir`, {
          cause: error,
          isDamaged: true,
        });
  }
}

function isLocked(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && cause.code === 'LEVEL_LOCKED';
}
