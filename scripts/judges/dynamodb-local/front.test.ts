import { BatchGetItemCommand, DynamoDBClient, ListTablesCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { expect, onTestFinished, test } from 'vitest';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { listen } from '../../../local/aws/endpoint.ts';
import { closing } from '../../../local/aws/testing.ts';
import { credentials, region } from '../../../local/environment.ts';
import { startFront } from './front.ts';

interface Asked {
  /** Whose tables were asked for. */
  accessKey: string | undefined;
  body: { RequestItems?: { Portal: { Keys: object[] } } };
}

/** A DynamoDB that finds every item asked for, and records the requests. */
async function recorder() {
  const asked: Asked[] = [];
  async function serve(request: IncomingMessage, response: ServerResponse) {
    const accessKey = /Credential=([^/]+)/u.exec(request.headers.authorization ?? '')?.[1];
    const body = (await json(request)) as Asked['body'];
    asked.push({ accessKey, body });
    response.setHeader('content-type', 'application/x-amz-json-1.0');
    response.end(JSON.stringify(body.RequestItems ? { Responses: { Portal: body.RequestItems.Portal.Keys } } : {}));
  }
  const { url } = closing(await listen(createServer((request, response) => void serve(request, response))));
  return { url, asked };
}

async function frontOf(target: string, busyOneIn?: number) {
  const front = await startFront({ target, ...(busyOneIn !== undefined && { busyOneIn }) });
  onTestFinished(async () => front.close());
  return front;
}

function clientAt(endpoint: string): DynamoDBClient {
  const client = new DynamoDBClient({ endpoint, region, credentials });
  onTestFinished(() => client.destroy());
  return client;
}

const Item = { pk: { S: 'a' } };

test('each path has a database of its own', async () => {
  const { url, asked } = await recorder();
  const front = await frontOf(url);
  for (const path of ['uno', 'otro', 'uno']) await clientAt(`${front.url}/${path}`).send(new ListTablesCommand({}));
  expect(asked.map(({ accessKey }) => accessKey)).toEqual(['uno', 'otro', 'uno']);
  expect(front.databases).toBe(2);
  expect([...front.operations]).toEqual([['ListTables', 3]]);
});

test('a busy table refuses one operation in so many, which the SDK makes again', async () => {
  const { url, asked } = await recorder();
  const front = await frontOf(url, 2);
  const client = clientAt(`${front.url}/uno`);
  for (let n = 0; n < 3; n++) await client.send(new PutItemCommand({ TableName: 'Portal', Item }));
  expect(asked).toHaveLength(3);
  expect(front.errors.get('ThrottlingException')?.times).toBe(2);
});

test('a busy table reads half of a batch and gives the rest back', async () => {
  const { url, asked } = await recorder();
  const client = clientAt(`${(await frontOf(url, 1)).url}/uno`);
  const Keys = ['a', 'b', 'c'].map((S) => ({ pk: { S } }));
  const given = await client.send(
    new BatchGetItemCommand({ RequestItems: { Portal: { Keys, ConsistentRead: true } } }),
  );
  expect(given.Responses).toEqual({ Portal: Keys.slice(0, 2) });
  expect(given.UnprocessedKeys).toEqual({ Portal: { Keys: Keys.slice(2), ConsistentRead: true } });
  expect(asked.map(({ body }) => body.RequestItems?.Portal.Keys.length)).toEqual([2]);
});
