import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { functionHeader } from '../functions/messages.ts';
import { startDynamoDb } from './dynamodb.ts';
import { refusalOf, tableStatementSchema, type TableStatement } from './table-rights.ts';
import { clientOf, closing, dataFolder, makeTable, TableName } from './testing.ts';

const keys = new Map([
  [TableName, 'pk'],
  [`${TableName}/index/gsi1`, 'gsi1pk'],
]);
const arn = `arn:aws:dynamodb:eu-south-2:000000000000:table/${TableName}`;
const statement = (actions: string[], condition = {}, Effect: TableStatement['Effect'] = 'Allow', resource = arn) =>
  tableStatementSchema.parse({
    Effect,
    Action: actions.map((action) => `dynamodb:${action}`),
    Resource: resource,
    Condition: condition,
  });
const inPartitions = (...names: string[]) => ({ 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': names } });
const asks = (statements: TableStatement[], action: string, body: object) =>
  refusalOf(statements, action, { TableName, ...body }, keys) === undefined ? 'allowed' : 'refused';
const key = (pk: string, sk = 'x') => ({ pk: { S: pk }, sk: { S: sk } });

test.each([
  ['GetItem', { Key: key('sesiones#ana') }, 'allowed'],
  ['GetItem', { Key: key('usuarios') }, 'refused'],
  ['PutItem', { Item: key('sesiones#ana') }, 'refused'],
  [
    'Query',
    {
      KeyConditionExpression: '#pk = :pk and #sk > :sk',
      ExpressionAttributeNames: { '#pk': 'pk', '#sk': 'sk' },
      ExpressionAttributeValues: { ':pk': { S: 'sesiones#ana' }, ':sk': { S: '' } },
    },
    'allowed',
  ],
  ['Query', { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': { S: 'usuarios' } } }, 'refused'],
  [
    'Query',
    {
      IndexName: 'gsi1',
      KeyConditionExpression: 'gsi1pk = :pk',
      ExpressionAttributeValues: { ':pk': { S: 'sesiones#ana' } },
    },
    'refused',
  ],
] as const)('a right to some partitions is one to those alone: %s of %j is %s', (action, body, expected) => {
  const own = [statement(['GetItem', 'Query'], inPartitions('sesiones#*'))];
  expect(asks(own, action, body)).toBe(expected);
});

test('a batch and a transaction are refused for one of their items', () => {
  const own = [statement(['BatchGetItem', 'PutItem'], inPartitions('sesiones#*'))];
  const batch = (...names: string[]) => ({ RequestItems: { [TableName]: { Keys: names.map((pk) => key(pk)) } } });
  expect(asks(own, 'BatchGetItem', batch('sesiones#ana', 'sesiones#luis'))).toBe('allowed');
  expect(asks(own, 'BatchGetItem', batch('sesiones#ana', 'usuarios'))).toBe('refused');
  const puts = (...names: string[]) => ({ TransactItems: names.map((pk) => ({ Put: { TableName, Item: key(pk) } })) });
  expect(asks(own, 'TransactWriteItems', puts('sesiones#ana'))).toBe('allowed');
  expect(asks(own, 'TransactWriteItems', puts('sesiones#ana', 'usuarios'))).toBe('refused');
});

test('a denial outweighs what is allowed', () => {
  const own = [
    statement(['GetItem']),
    statement(['GetItem'], { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': ['credencial#*'] } }, 'Deny'),
  ];
  expect(asks(own, 'GetItem', { Key: key('usuarios') })).toBe('allowed');
  expect(asks(own, 'GetItem', { Key: key('credencial#ana') })).toBe('refused');
});

test('attributes are those of keys, items and expressions; a request that names none is for all', () => {
  const attributes = ['pk', 'sk', 'avisos'];
  const own = [
    statement(['UpdateItem'], { 'ForAllValues:StringEquals': { 'dynamodb:Attributes': attributes } }),
    statement(['Scan'], {
      'ForAllValues:StringEquals': { 'dynamodb:Attributes': attributes },
      StringEquals: { 'dynamodb:Select': ['SPECIFIC_ATTRIBUTES'] },
    }),
  ];
  const update = (more: object) => ({ Key: key('usuarios'), ...more });
  const setting = { UpdateExpression: 'SET #a = :a', ConditionExpression: 'attribute_exists(pk)' };
  expect(asks(own, 'UpdateItem', update({ ...setting, ExpressionAttributeNames: { '#a': 'avisos' } }))).toBe('allowed');
  expect(asks(own, 'UpdateItem', update({ ...setting, ExpressionAttributeNames: { '#a': 'email' } }))).toBe('refused');
  expect(asks(own, 'UpdateItem', update({ UpdateExpression: 'SET avisos = :a REMOVE correo.a[0]' }))).toBe('refused');
  const Select = 'SPECIFIC_ATTRIBUTES';
  expect(asks(own, 'Scan', { Select, ProjectionExpression: 'pk, avisos' })).toBe('allowed');
  expect(asks(own, 'Scan', { Select, ProjectionExpression: 'pk, hash' })).toBe('refused');
  expect(asks(own, 'Scan', {})).toBe('refused');
});

test('a condition that isn’t known here is no statement', () => {
  const condition = { StringEquals: { 'aws:PrincipalTag/x': 'y' } };
  expect(() => statement(['GetItem'], condition)).toThrow('aws:PrincipalTag/x');
});

test('the tables refuse what the function that asks has no right to, and serve who is no function', async () => {
  const rights = {
    of: new Map([['alicuota-lectora', [statement(['GetItem'], inPartitions('puntos'))]]]),
    tables: [
      {
        name: TableName,
        AttributeDefinitions: [],
        BillingMode: 'PAY_PER_REQUEST' as const,
        KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' as const }],
      },
    ],
  };
  const { url } = closing(await startDynamoDb({ dataDir: await dataFolder(), rights }));
  const db = clientOf(url);
  await makeTable(db);
  await db.send(new PutCommand({ TableName, Item: { pk: 'puntos', sk: 'a' } }));
  db.middlewareStack.add(
    (next) => async (args) => {
      (args.request as { headers: Record<string, string> }).headers[functionHeader] = 'alicuota-lectora';
      return next(args);
    },
    { step: 'build' },
  );
  const { Item } = await db.send(new GetCommand({ TableName, Key: { pk: 'puntos', sk: 'a' } }));
  expect(Item).toEqual({ pk: 'puntos', sk: 'a' });
  const written = db.send(new PutCommand({ TableName, Item: { pk: 'puntos', sk: 'a' } }));
  await expect(written).rejects.toThrow('alicuota-lectora is not authorized to perform: dynamodb:PutItem on Portal');
});
