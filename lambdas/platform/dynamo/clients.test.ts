import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type FaultyDynamoDb, startFaultyDynamoDb } from '../../../testing/faulty-dynamodb.ts';
import { startTables } from '../../../testing/tables.ts';
import { documents, files, mailer, secrets } from './clients.ts';

vi.stubEnv('AWS_REGION', 'eu-south-2');

let connection: FaultyDynamoDb;
let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startTables();
  connection = await startFaultyDynamoDb(process.env['AWS_ENDPOINT_URL_DYNAMODB'] ?? '');
  process.env['AWS_ENDPOINT_URL_DYNAMODB'] = connection.url;
});
afterAll(async () => {
  await connection.close();
  await stop();
});

const put = (sk: string) => ({
  TableName: 'Portal',
  Item: { pk: 'p', sk },
  ConditionExpression: 'attribute_not_exists(pk)',
});
const transaction = (...sks: string[]) =>
  new TransactWriteCommand({ TransactItems: sks.map((sk) => ({ Put: put(sk) })) });

describe('where a transaction is in the way', () => {
  /** Has the first request refused for it; gives how many there were. */
  function conflictOnce(): () => number {
    let asked = 0;
    connection.decide(() => (++asked === 1 ? 'conflict' : 'served'));
    return () => asked;
  }

  it('a write is made again', async () => {
    const asked = conflictOnce();
    await documents().send(new PutCommand(put('sola')));
    expect(asked()).toBe(2);
  });

  it('so is a transaction', async () => {
    const asked = conflictOnce();
    await documents().send(transaction('una', 'otra'));
    expect(asked()).toBe(2);
  });

  it('one that a condition refuses is not', async () => {
    await documents().send(transaction('hay'));
    let asked = 0;
    connection.decide(() => {
      asked++;
      return 'served';
    });
    await expect(documents().send(transaction('hay', 'falta'))).rejects.toBeInstanceOf(TransactionCanceledException);
    expect(asked).toBe(1);
  });
});

it.each(Object.entries({ documents, files, mailer, secrets }))('%s describes no call to a logger', (_, client) => {
  const middleware = client().middlewareStack.identify();
  expect(middleware.length).toBeGreaterThan(5);
  expect(middleware.filter((one) => /logger/iu.test(one))).toEqual([]);
});
