import { readFile, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type AttributeValue, BatchWriteItemCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { startDynamoDb } from '../../local/aws/dynamodb.ts';
import { startS3 } from '../../local/aws/s3/start.ts';
import { credentials, region, type Resources } from '../../local/environment.ts';
import { tmpdir } from 'node:os';
import { startLocal } from '../../local/product.ts';
import { callerOf } from '../product/client.ts';

/**
 * What version 1.0.0 stored (`1.0.0/`), asked by its API for what its users do: two clients, a group of types, three users, one
 * of whom takes no mails; samples that are authorised, in progress and corrected; a norm of a type, a webhook, a key, alerts, a
 * certificate, an external report, a question with its answer, and an incident with a cause and a comment. `items.ndjson` has each item of
 * both tables as DynamoDB writes it, bytes in base64; `objects.ndjson` each object of the buckets.
 */
export const stored = {
  admin: { email: 'admin@alicuota.test', password: 'Alicuota2026' },
  /** A user of the client of both hotels. */
  cliente: { email: 'hotelera.guardado@cliente.example', password: 'Propia-Clave-de-prueba-2027-Z7' },
  solicitante: 'Hotel Sol guardado',
  tipo: 'Agua de consumo guardado',
} as const;

interface StoredItem {
  table: 'portal' | 'indice';
  item: Record<string, AttributeValue>;
}

interface StoredObject {
  bucket: 'filesBucket' | 'dropBucket';
  key: string;
  type: string;
  base64: string;
}

/** Puts it into the data folder of a product that has begun, with tables and buckets of these names, and isn't running. */
export async function restoreStored(dataDir: string, resources: Resources): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const dynamodb = await startDynamoDb({ dataDir });
  opened.defer(() => dynamodb.close());
  const s3 = await startS3({ dataDir, credentials });
  opened.defer(() => s3.close());
  const tables = new DynamoDBClient({ endpoint: dynamodb.url, region, credentials });
  const buckets = new S3Client({ endpoint: s3.url, region, credentials, forcePathStyle: true });
  for (const client of [tables, buckets]) opened.defer(async () => client.destroy());

  const names = { portal: resources.portalTable, indice: resources.indiceTable };
  const items = await linesOf<StoredItem>('items');
  for (let from = 0; from < items.length; from += 25) {
    const some = Map.groupBy(items.slice(from, from + 25), ({ table }) => names[table]);
    const requests = [...some].map(([name, own]) => [name, own.map(({ item }) => ({ PutRequest: { Item: item } }))]);
    await tables.send(new BatchWriteItemCommand({ RequestItems: Object.fromEntries(requests) }));
  }
  for (const { bucket, key: Key, type: ContentType, base64 } of await linesOf<StoredObject>('objects')) {
    const Body = Buffer.from(base64, 'base64');
    await buckets.send(new PutObjectCommand({ Bucket: resources[bucket], Key, ContentType, Body }));
  }
}

async function linesOf<T>(name: string): Promise<T[]> {
  const text = await readFile(join(import.meta.dirname, '1.0.0', `${name}.ndjson`), 'utf8');
  const bytes = (key: string, value: unknown): unknown =>
    key === 'B' && typeof value === 'string' ? Buffer.from(value, 'base64') : value;
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line, bytes) as T);
}

/** The product on what version 1.0.0 stored; points this process's environment at its endpoints. */
export async function startStored() {
  const dataDir = await mkdtemp(join(tmpdir(), 'alicuota-stored-'));
  const options = { dataDir, port: 0, demo: false, web: false, quiet: true } as const;
  const begun = await startLocal(options);
  await begun.close();
  await restoreStored(dataDir, begun.resources);
  const product = await startLocal(options);
  Object.assign(process.env, product.environment);
  return {
    url: product.url,
    call: callerOf(product.url),
    async close() {
      await product.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
