import {
  type AttributeValue,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactGetItemsCommand,
  type TransactWriteItem,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { beforeEach, expect, test } from 'vitest';
import { startDynamoDb } from './dynamodb.ts';
import { clientOf, closing, dataFolder, makeTable, TableName } from './testing.ts';

// What is tried here DynamoDB Local is asked too: npm run judge dynamodb-local.

let db: DynamoDBClient;

beforeEach(async () => {
  db = clientOf(closing(await startDynamoDb({ dataDir: await dataFolder() })).url);
  await makeTable(db);
});

const keyOf = (sk: string) => ({ pk: { S: 'p' }, sk: { S: sk } });
const n = (value: number) => ({ N: String(value) });

function put(sk: string, more: Record<string, AttributeValue> = {}, condition?: string): TransactWriteItem {
  return { Put: { TableName, Item: { ...keyOf(sk), ...more }, ConditionExpression: condition } };
}

function add(sk: string, by: number, condition?: string): TransactWriteItem {
  return {
    Update: {
      TableName,
      Key: keyOf(sk),
      UpdateExpression: 'ADD saldo :by',
      ConditionExpression: condition,
      ExpressionAttributeValues: { ':by': n(by) },
    },
  };
}

const remove = (sk: string, condition?: string): TransactWriteItem => ({
  Delete: { TableName, Key: keyOf(sk), ConditionExpression: condition },
});

const check = (sk: string, condition: string): TransactWriteItem => ({
  ConditionCheck: { TableName, Key: keyOf(sk), ConditionExpression: condition },
});

const write = async (TransactItems: TransactWriteItem[], ClientRequestToken?: string) =>
  db.send(new TransactWriteItemsCommand({ TransactItems, ClientRequestToken }));

/** The items of these tests by their sort key, as they are listed and as they are read together. */
async function stored(...sks: string[]) {
  const given = await db.send(
    new TransactGetItemsCommand({ TransactItems: sks.map((sk) => ({ Get: { TableName, Key: keyOf(sk) } })) }),
  );
  return given.Responses?.map(({ Item }) => Item && Object.fromEntries(Object.entries(Item).slice(2)));
}

const exists = 'attribute_exists(pk)';
const isNew = 'attribute_not_exists(pk)';

test('puts, updates, deletions and checks are made together, in the index too', async () => {
  await write([put('viejo'), put('cuenta', { saldo: n(5) }), put('testigo')]);
  await write([
    put('nuevo', { gsi1pk: { S: 'g' }, gsi1sk: { S: '1' } }, isNew),
    add('cuenta', 2, exists),
    remove('viejo', exists),
    check('testigo', exists),
  ]);
  expect(await stored('nuevo', 'cuenta', 'viejo', 'testigo')).toEqual([
    { gsi1pk: { S: 'g' }, gsi1sk: { S: '1' } },
    { saldo: n(7) },
    undefined,
    {},
  ]);
  const listed = await db.send(
    new QueryCommand({
      TableName,
      IndexName: 'gsi1',
      KeyConditionExpression: 'gsi1pk = :g',
      ExpressionAttributeValues: { ':g': { S: 'g' } },
    }),
  );
  expect(listed.Items?.map(({ sk }) => sk)).toEqual([{ S: 'nuevo' }]);
});

test('one condition that fails leaves everything as it was, and each operation is told its reason in order', async () => {
  await write([put('hay', { saldo: n(3) })]);
  const refused = write([
    put('otro'),
    {
      Put: {
        TableName,
        Item: keyOf('hay'),
        ConditionExpression: isNew,
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      },
    },
    check('falta', exists),
    add('hay2', 1),
  ]);
  await expect(refused).rejects.toMatchObject({
    name: 'TransactionCanceledException',
    message: expect.stringContaining('[None, ConditionalCheckFailed, ConditionalCheckFailed, None]'),
    CancellationReasons: [
      { Code: 'None' },
      { Code: 'ConditionalCheckFailed', Item: { ...keyOf('hay'), saldo: n(3) } },
      { Code: 'ConditionalCheckFailed' },
      { Code: 'None' },
    ],
  });
  expect(await stored('otro', 'hay', 'falta', 'hay2')).toEqual([undefined, { saldo: n(3) }, undefined, undefined]);
});

test('an update that what is stored makes impossible cancels it too', async () => {
  await write([put('texto', { saldo: { S: 'mucho' } })]);
  // DynamoDB says so in its reasons, DynamoDB Local of the whole request.
  await expect(write([put('otro'), add('texto', 1)])).rejects.toThrow(/None, ValidationError|incorrect data type/u);
  expect(await stored('otro')).toEqual([undefined]);
});

test('a token makes the transaction once, and is of that transaction alone', async () => {
  await write([put('cuenta', { saldo: n(1) })]);
  await write([add('cuenta', 1)], 'una-vez');
  await write([add('cuenta', 1)], 'una-vez');
  expect(await stored('cuenta')).toEqual([{ saldo: n(2) }]);
  await expect(write([add('cuenta', 5)], 'una-vez')).rejects.toMatchObject({
    name: 'IdempotentParameterMismatchException',
  });
  await write([add('cuenta', 1)], 'otra-vez');
  expect(await stored('cuenta')).toEqual([{ saldo: n(3) }]);
});

test('a token of a transaction that was cancelled may be used again', async () => {
  await expect(write([add('cuenta', 1, exists)], 'otra')).rejects.toThrow('cancelled');
  await write([put('cuenta', { saldo: n(1) })]);
  await write([add('cuenta', 1, exists)], 'otra');
  expect(await stored('cuenta')).toEqual([{ saldo: n(2) }]);
});

test('at most 100 operations, of one kind each, on different items and within 4 MB', async () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => put(String(at)));
  await write(many(100));
  await expect(write(many(101))).rejects.toMatchObject({ name: 'ValidationException' });
  await expect(write([])).rejects.toMatchObject({ name: 'ValidationException' });
  await expect(write([put('uno'), remove('uno')])).rejects.toMatchObject({ name: 'ValidationException' });
  await expect(write([{ ...put('uno'), ...remove('dos') }])).rejects.toMatchObject({ name: 'ValidationException' });
  const large = (count: number) =>
    Array.from({ length: count }, (_, at) => put(`grande-${at}`, { texto: { S: 'x'.repeat(380_000) } }));
  await write(large(11));
  await expect(write(large(12))).rejects.toMatchObject({ name: 'ValidationException' });
  expect(await stored('uno', 'dos', 'grande-11')).toEqual([undefined, undefined, undefined]);
});

test('a table that is not there and an expression that is none are refused as such', async () => {
  await expect(write([put('uno'), { Delete: { TableName: 'Ninguna', Key: keyOf('uno') } }])).rejects.toMatchObject({
    name: 'ResourceNotFoundException',
  });
  await expect(write([check('uno', 'atributo(')])).rejects.toMatchObject({ name: 'ValidationException' });
  expect(await stored('uno')).toEqual([undefined]);
});

test('two writers in random order, with single writes between, neither lose nor invent anything', async () => {
  const accounts = ['a', 'b', 'c', 'd'];
  await write(accounts.map((sk) => put(sk, { saldo: n(100), veces: n(0) })));
  const pick = () => Math.floor(Math.random() * accounts.length);
  const account = (at: number) => accounts[at % accounts.length] as string;

  /** Moves one from an account to another that is there, under a condition. */
  async function move(): Promise<void> {
    const from = pick();
    const [source, target] = [account(from), account(from + 1 + Math.floor(Math.random() * 3))];
    const takes = add(source, -1);
    const holds = { ...takes.Update, ConditionExpression: 'saldo >= :one' };
    const both: TransactWriteItem[] = [
      {
        Update: { ...holds, ExpressionAttributeValues: { ':by': n(-1), ':one': n(1) } } as TransactWriteItem['Update'],
      },
      add(target, 1),
    ];
    await write(Math.random() < 0.5 ? both : both.toReversed());
  }

  const count = async () =>
    db.send(
      new UpdateItemCommand({
        TableName,
        Key: keyOf(account(pick())),
        UpdateExpression: 'ADD veces :one',
        ExpressionAttributeValues: { ':one': n(1) },
      }),
    );

  async function total(): Promise<number> {
    const items = await stored(...accounts);
    return (items ?? []).reduce((sum, item) => sum + Number(item?.['saldo']?.N), 0);
  }

  const sums: number[] = [];
  const rounds = 60;
  const writer = async () => {
    for (let round = 0; round < rounds; round++) {
      await again(move);
      await again(count);
    }
  };
  const reader = async () => {
    for (let round = 0; round < rounds; round++) sums.push(await again(total));
  };
  await Promise.all([writer(), writer(), reader()]);
  expect(new Set(sums)).toEqual(new Set([400]));
  const items = await stored(...accounts);
  expect(items?.reduce((sum, item) => sum + Number(item?.['veces']?.N), 0)).toBe(2 * rounds);
});

/** Does again what another writer was in the way of, as DynamoDB asks for. */
async function again<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && /TransactionConflict/u.test(`${error.name} ${error.message}`)) return again(work);
    throw error;
  }
}

test('a write and a transaction under the same condition: one of them holds', async () => {
  for (let round = 0; round < 20; round++) {
    const sk = `libre-${round}`;
    const single = new PutItemCommand({ TableName, Item: keyOf(sk), ConditionExpression: isNew });
    const outcomes = await Promise.allSettled([
      db.send(single),
      write([put(`aparte-${round}`), put(sk, { deTransaccion: { BOOL: true } }, isNew)]),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const { Item } = await db.send(new GetItemCommand({ TableName, Key: keyOf(sk) }));
    expect(Item?.['deTransaccion'] !== undefined).toBe(outcomes[1].status === 'fulfilled');
  }
});
