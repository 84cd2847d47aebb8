import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import * as z from 'zod';
import { functionHeader } from '../functions/messages.ts';
import { readSmallBody } from './small-body.ts';

// What IAM does with a function's requests of tables: the statements of its role, with the conditions on partition keys and on
// attributes that the templates use.

const operators = [
  'ForAllValues:StringEquals',
  'ForAllValues:StringLike',
  'ForAnyValue:StringEquals',
  'ForAnyValue:StringLike',
  'StringEquals',
] as const;
type Operator = (typeof operators)[number];

const several = z.union([z.string(), z.array(z.string())]).transform((all) => [all].flat());
/** A statement about tables, its resources resolved. A condition that isn't known here is refused. */
export const tableStatementSchema = z.object({
  Effect: z.enum(['Allow', 'Deny']),
  Action: several,
  Resource: several,
  Condition: z
    .partialRecord(
      z.enum(operators),
      z.partialRecord(z.enum(['dynamodb:LeadingKeys', 'dynamodb:Attributes', 'dynamodb:Select']), several),
    )
    .default({}),
});
export type TableStatement = z.infer<typeof tableStatementSchema>;

/** What each function's role says of tables, by the function's name. */
export type TableRights = ReadonlyMap<string, readonly TableStatement[]>;

/** What one operation of a request asks for, in IAM's words. */
interface Asked {
  /** Such as `dynamodb:GetItem`. */
  action: string;
  /** What follows `table/` in its ARN: a table's name, or that, `/index/` and an index's. */
  resource: string;
  'dynamodb:LeadingKeys': string[];
  /** Top-level names in keys, items and expressions. */
  'dynamodb:Attributes': string[];
  'dynamodb:Select': string[];
}

/** An item by its attributes, of which only texts are looked at; dynalite validates the rest. */
const itemSchema = z.custom<Readonly<Record<string, { S?: string }>>>(
  (value) => typeof value === 'object' && value !== null,
);
const requestSchema = z.looseObject({
  TableName: z.string().default(''),
  IndexName: z.string().optional(),
  Key: itemSchema.default({}),
  Item: itemSchema.default({}),
  Select: z.string().optional(),
  KeyConditionExpression: z.string().default(''),
  ProjectionExpression: z.string().default(''),
  FilterExpression: z.string().default(''),
  ConditionExpression: z.string().default(''),
  UpdateExpression: z.string().default(''),
  ExpressionAttributeNames: z.record(z.string(), z.string()).default({}),
  ExpressionAttributeValues: itemSchema.default({}),
});
type Request = z.infer<typeof requestSchema>;
const batchSchema = z.object({
  RequestItems: z.record(z.string(), z.looseObject({ Keys: z.array(itemSchema).default([]) })),
});
const transactionSchema = z.object({ TransactItems: z.array(z.record(z.string(), z.unknown())) });

/** Actions that IAM knows the operations of a transaction by. */
const operations: Readonly<Record<string, string>> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
  Get: 'GetItem',
};

/** Words of expressions that name no attribute. */
const words = new Set(
  (
    'and or not between in set remove add delete if_not_exists list_append attribute_exists attribute_not_exists ' +
    'attribute_type begins_with contains size'
  ).split(' '),
);

/** The name of each table's and index's partition key, by its resource. */
export type PartitionKeys = ReadonlyMap<string, string>;

function askedBy(action: string, body: unknown, keys: PartitionKeys): Asked[] {
  if (action === 'BatchGetItem') {
    const { RequestItems } = batchSchema.parse(body);
    return Object.entries(RequestItems).map(([TableName, { Keys, ...rest }]) => {
      const each = Keys.map((Key) => asked(action, requestSchema.parse({ ...rest, TableName, Key }), keys));
      const of = (name: 'dynamodb:LeadingKeys' | 'dynamodb:Attributes') => [
        ...new Set(each.flatMap((one) => one[name])),
      ];
      return {
        action: `dynamodb:${action}`,
        resource: TableName,
        'dynamodb:LeadingKeys': of('dynamodb:LeadingKeys'),
        'dynamodb:Attributes': of('dynamodb:Attributes'),
        'dynamodb:Select': [],
      };
    });
  }
  if (action === 'TransactWriteItems' || action === 'TransactGetItems')
    return transactionSchema
      .parse(body)
      .TransactItems.flatMap((one) =>
        Object.entries(one).map(([name, request]) =>
          asked(operations[name] ?? name, requestSchema.parse(request), keys),
        ),
      );
  return [asked(action, requestSchema.parse(body), keys)];
}

function asked(action: string, request: Request, keys: PartitionKeys): Asked {
  const resource = request.TableName + (request.IndexName === undefined ? '' : `/index/${request.IndexName}`);
  const partitionKey = keys.get(resource) ?? '';
  const { Key, Item, ExpressionAttributeNames: names, Select: select } = request;
  const expressions = [
    request.KeyConditionExpression,
    request.ProjectionExpression,
    request.FilterExpression,
    request.ConditionExpression,
    request.UpdateExpression,
  ];
  const named = expressions.flatMap((text) => attributesIn(text, names));
  const leading = { ...Key, ...Item }[partitionKey]?.S ?? partitionOf(request, partitionKey);
  return {
    action: `dynamodb:${action}`,
    resource,
    'dynamodb:LeadingKeys': leading === undefined ? [] : [leading],
    'dynamodb:Attributes': [...new Set([...Object.keys(Key), ...Object.keys(Item), ...named])],
    'dynamodb:Select': select === undefined ? [] : [select],
  };
}

/** The top-level attributes that an expression names. */
function attributesIn(expression: string, names: Readonly<Record<string, string>>): string[] {
  if (expression === '') return [];
  const paths = expression.match(/[#:]?[A-Za-z_]\w*(?:(?:\.[#\w]+)|\[\d+\])*/gu) ?? [];
  return paths.flatMap((path) => {
    const [first = ''] = path.split(/[.[]/u, 1);
    if (first.startsWith(':') || words.has(first.toLowerCase())) return [];
    return names[first] ?? first;
  });
}

/** The partition that a query is for. */
function partitionOf(
  { KeyConditionExpression, ExpressionAttributeNames: names, ExpressionAttributeValues: values }: Request,
  partitionKey: string,
): string | undefined {
  for (const [, name = '', value = ''] of KeyConditionExpression.matchAll(/(#?\b\w+)\s*=\s*(:\w+)/gu))
    if ((names[name] ?? name) === partitionKey) return values[value]?.S;
  return undefined;
}

function holds(operator: Operator, wanted: readonly string[], found: readonly string[]): boolean {
  const matches = (value: string) =>
    wanted.some((one) => (operator.endsWith('StringLike') ? isLike(value, one) : one === value));
  if (operator.startsWith('ForAllValues')) return found.every(matches);
  return found.some(matches);
}

/** Whether a text is one of IAM's patterns, in which `*` stands for any characters. */
function isLike(text: string, pattern: string): boolean {
  const [first = '', ...others] = pattern.split('*');
  const last = others.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const part of others) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}

const isAbout = ({ Action, Resource, Condition }: TableStatement, asks: Asked) =>
  Action.includes(asks.action) &&
  Resource.some((arn) => arn.slice(arn.indexOf(':table/') + ':table/'.length) === asks.resource) &&
  Object.entries(Condition).every(([operator, byKey]) =>
    Object.entries(byKey).every(([key, wanted]) =>
      holds(operator as Operator, wanted, asks[key as 'dynamodb:LeadingKeys']),
    ),
  );

/** What of a request its caller has no right to, in words; undefined where it has them all. */
export function refusalOf(
  statements: readonly TableStatement[],
  action: string,
  body: unknown,
  keys: PartitionKeys,
): string | undefined {
  for (const asks of askedBy(action, body, keys)) {
    const about = statements.filter((one) => isAbout(one, asks));
    if (about.length > 0 && about.every(({ Effect }) => Effect === 'Allow')) continue;
    const [partitions, attributes] = [asks['dynamodb:LeadingKeys'], asks['dynamodb:Attributes']];
    return `${asks.action} on ${asks.resource}, partition ${partitions.join(', ')}, attributes ${attributes.join(', ')}`;
  }
  return undefined;
}

/** The longest request that DynamoDB takes. */
const maxRequestBytes = 16 * 1024 ** 2;

/** Has a DynamoDB on this machine refuse functions what their roles don't allow. */
export function enforceRights(server: Server, rights: TableRights, keys: PartitionKeys): void {
  const [serve] = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const name = request.headers[functionHeader];
    if (typeof name !== 'string') return serve?.(request, response);
    judge(request, name).then(
      (judged) => ('refused' in judged ? deny(response, judged.refused) : serve?.(judged.request, response)),
      (error: unknown) => response.destroy(error instanceof Error ? error : undefined),
    );
  });

  async function judge(
    request: IncomingMessage,
    name: string,
  ): Promise<{ refused: string } | { request: IncomingMessage }> {
    const body = await readSmallBody(request, maxRequestBytes);
    const action = String(request.headers['x-amz-target']).split('.')[1] ?? '';
    const refused = refusalOf(rights.get(name) ?? [], action, JSON.parse(body.toString()), keys);
    if (refused === undefined) return { request: replayed(request, body) };
    return { refused: `User: ${name} is not authorized to perform: ${refused}` };
  }
}

function deny(response: ServerResponse, message: string): void {
  const body = { __type: 'com.amazon.coral.service#AccessDeniedException', message };
  response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' }).end(JSON.stringify(body));
}

/** A request whose body was read, to be read again. */
function replayed({ method, url, headers }: IncomingMessage, body: Buffer): IncomingMessage {
  return Object.assign(Readable.from([body]), { method, url, headers }) as unknown as IncomingMessage;
}
