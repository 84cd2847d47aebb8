import type { S3Event } from 'aws-lambda';
import { startDynamoDb } from './aws/dynamodb.ts';
import type { Endpoint } from './aws/endpoint.ts';
import { startS3 } from './aws/s3/start.ts';
import { startSecretsManager } from './aws/secrets-manager.ts';
import type { SesEvent } from './aws/ses-events.ts';
import { type Ses, startSes } from './aws/ses.ts';
import { credentials, type Endpoints } from './environment.ts';
import type { TableRights } from './aws/table-rights.ts';
import type { BucketDefinition, TableDefinition } from './template/portal.ts';

/** The AWS services of this machine, running. */
export interface RunningEndpoints {
  urls: Endpoints;
  ses: Ses;
  /** Lets pages use buckets as the template says. */
  setCors(buckets: readonly BucketDefinition[]): void;
}

interface EndpointOptions {
  dataDir: string;
  secretIds: readonly string[];
  tables: readonly TableDefinition[];
  tableRights: TableRights;
  onObjectCreated: (bucket: string, event: S3Event) => Promise<void>;
  onSesEvent: (event: SesEvent) => Promise<void>;
}

/** Starts them all, each to be closed by `cleanup`. Throws DataFolderError. */
export async function startEndpoints(
  options: EndpointOptions,
  cleanup: AsyncDisposableStack,
): Promise<RunningEndpoints> {
  const { dataDir, secretIds } = options;
  const kept = async <E extends Endpoint>(starting: Promise<E>): Promise<E> => {
    const endpoint = await starting;
    cleanup.defer(() => endpoint.close());
    return endpoint;
  };
  // The tables first: their lock says whether another process uses the directory.
  const dynamodb = await kept(startDynamoDb({ dataDir, rights: { of: options.tableRights, tables: options.tables } }));
  const [s3, ses, secretsManager] = await Promise.all([
    kept(startS3({ dataDir, credentials, onEvent: options.onObjectCreated })),
    kept(startSes({ dataDir, credentials, onEvent: options.onSesEvent })),
    kept(startSecretsManager({ dataDir, credentials, secretIds })),
  ]);
  return {
    urls: { dynamodb: dynamodb.url, s3: s3.url, ses: ses.url, secretsManager: secretsManager.url },
    ses,
    setCors(buckets) {
      for (const { name, cors } of buckets) {
        const rules = cors.map((rule) => ({
          allowedOrigins: rule.AllowedOrigins,
          allowedMethods: rule.AllowedMethods,
          allowedHeaders: rule.AllowedHeaders,
          exposeHeaders: rule.ExposedHeaders,
          ...(rule.MaxAge !== undefined && { maxAgeSeconds: rule.MaxAge }),
        }));
        s3.setCors(name, rules);
      }
    },
  };
}
