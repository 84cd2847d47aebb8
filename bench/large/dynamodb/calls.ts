import type { Item } from '../../acts/units.ts';
import { applyUpdate, compileCondition, type Given, keyRange, projected } from './expressions.ts';
import { keysOf, type Stored, type Table } from './table.ts';

/** A call as it comes, as far as the stub reads it. */
export interface Call extends Given {
  TableName: string;
  Item?: Item;
  Key?: Item;
  ConditionExpression?: string;
  UpdateExpression?: string;
  KeyConditionExpression?: string;
  FilterExpression?: string;
  ProjectionExpression?: string;
  ExclusiveStartKey?: Item;
  ScanIndexForward?: boolean;
  ConsistentRead?: boolean;
  Limit?: number;
  Select?: string;
  ReturnValues?: string;
  RequestItems?: Record<string, BatchPart>;
}

type BatchPart = Given & {
  Keys?: Item[];
  ConsistentRead?: boolean;
  ProjectionExpression?: string;
};

/** A call's answer as pieces of JSON, and the capacity units that DynamoDB would count. */
export interface Answer {
  pieces: (string | Buffer)[];
  units: number;
  isWrite: boolean;
}

/** DynamoDB's refusal of a call, by its name there. */
export class Refusal extends Error {
  readonly units: number;

  constructor(name: string, message: string, units = 0) {
    super(message);
    this.name = name;
    this.units = units;
  }
}

/** Most bytes of a query's page and of a batch's answer, and most keys of a batch. */
const maxPageBytes = 1024 * 1024;
const maxBatchBytes = 16 * 1024 * 1024;
const maxBatchKeys = 100;

type Operation = (table: Table, call: Call) => Answer;

/** The calls that the index makes of its table, by their names. */
export const operations: Readonly<Record<string, Operation>> = {
  GetItem: getItem,
  BatchGetItem: batchGet,
  Query: query,
  PutItem: put,
  UpdateItem: update,
  DeleteItem: remove,
};

/** Read units of so many bytes at once: one for each 4 KiB begun, half of it where the read may be stale. */
function readUnits(bytes: number, isConsistent: boolean): number {
  return Math.max(1, Math.ceil(bytes / 4096)) * (isConsistent ? 1 : 0.5);
}

/** Write units: one for each KiB begun of the larger of what was and what is. */
function writeUnits(...sizes: (number | undefined)[]): number {
  return Math.max(1, ...sizes.map((bytes = 0) => Math.ceil(bytes / 1024)));
}

function getItem(table: Table, call: Call): Answer {
  const stored = table.get(...keysOf(call.Key ?? {}));
  const units = readUnits(stored?.bytes ?? 0, call.ConsistentRead === true);
  return { pieces: stored ? ['{"Item":', keep(stored, call), '}'] : ['{}'], units, isWrite: false };
}

function batchGet(table: Table, { RequestItems = {} }: Call): Answer {
  const [[name, part] = ['', {} as BatchPart]] = Object.entries(RequestItems);
  const { Keys = [], ConsistentRead = false } = part;
  if (Keys.length === 0 || Keys.length > maxBatchKeys)
    throw new Refusal('ValidationException', 'Too many items requested for the BatchGetItem call, or none');
  const found: Buffer[] = [];
  const unread: Item[] = [];
  let [bytes, units] = [0, 0];
  for (const key of Keys) {
    const stored = table.get(...keysOf(key));
    if (stored && bytes + stored.bytes > maxBatchBytes) {
      unread.push(key);
      continue;
    }
    bytes += stored?.bytes ?? 0;
    units += readUnits(stored?.bytes ?? 0, ConsistentRead);
    if (stored) found.push(keep(stored, part));
  }
  const left = unread.length > 0 ? { [name]: { ...part, Keys: unread } } : {};
  return {
    pieces: [
      `{"Responses":{${JSON.stringify(name)}:[`,
      ...separated(found),
      `]},"UnprocessedKeys":${JSON.stringify(left)}}`,
    ],
    units,
    isWrite: false,
  };
}

function query(table: Table, call: Call): Answer {
  const range = keyRange(call.KeyConditionExpression ?? '', call);
  const passes = call.FilterExpression ? compileCondition(call.FilterExpression, call) : () => true;
  const isForward = call.ScanIndexForward ?? true;
  const limit = call.Limit ?? Infinity;
  const found: Buffer[] = [];
  let [bytes, looked] = [0, 0];
  let last: string | undefined;
  let hasMore = false;
  for (const [sk, stored] of table.range(
    range,
    isForward,
    call.ExclusiveStartKey && keysOf(call.ExclusiveStartKey)[1],
  )) {
    // The page ends with the item that fills it.
    if (looked === limit || bytes > maxPageBytes) {
      hasMore = true;
      break;
    }
    looked++;
    bytes += stored.bytes;
    last = sk;
    if (!call.FilterExpression || passes(parse(stored))) found.push(keep(stored, call));
  }
  const next = hasMore && last !== undefined ? { pk: { S: range.pk }, sk: { S: last } } : undefined;
  const items = call.Select === 'COUNT' ? [] : [',"Items":[', ...separated(found), ']'];
  const more = next ? `,"LastEvaluatedKey":${JSON.stringify(next)}` : '';
  return {
    pieces: [`{"Count":${found.length},"ScannedCount":${looked}`, ...items, `${more}}`],
    units: readUnits(bytes, call.ConsistentRead === true),
    isWrite: false,
  };
}

function put(table: Table, call: Call): Answer {
  const before = checked(table, call.Item ?? {}, call);
  const after = table.put(call.Item ?? {});
  return { pieces: ['{}'], units: writeUnits(before?.bytes, after.bytes), isWrite: true };
}

function update(table: Table, call: Call): Answer {
  const key = call.Key ?? {};
  const before = checked(table, key, call);
  const item = applyUpdate(call.UpdateExpression ?? '', call, before ? parse(before) : key);
  const after = table.put(item);
  const shown = call.ReturnValues?.endsWith('_NEW') ? after : call.ReturnValues?.endsWith('_OLD') ? before : undefined;
  return {
    pieces: shown ? ['{"Attributes":', shown.json, '}'] : ['{}'],
    units: writeUnits(before?.bytes, after.bytes),
    isWrite: true,
  };
}

function remove(table: Table, call: Call): Answer {
  const before = checked(table, call.Key ?? {}, call);
  table.delete(...keysOf(call.Key ?? {}));
  return { pieces: ['{}'], units: writeUnits(before?.bytes), isWrite: true };
}

/** What there is under a key. Throws where the call's condition doesn't hold of it; that is charged like a write. */
function checked(table: Table, key: Item, call: Call): Stored | undefined {
  const before = table.get(...keysOf(key));
  const { ConditionExpression: condition } = call;
  if (condition !== undefined && !compileCondition(condition, call)(before ? parse(before) : {}))
    throw new Refusal('ConditionalCheckFailedException', 'The conditional request failed', writeUnits(before?.bytes));
  return before;
}

function keep(stored: Stored, call: Given & { ProjectionExpression?: string }): Buffer {
  if (call.ProjectionExpression === undefined) return stored.json;
  const item = parse(stored);
  const kept = projected(call.ProjectionExpression, call).filter((name) => name in item);
  return Buffer.from(JSON.stringify(Object.fromEntries(kept.map((name) => [name, item[name]]))));
}

const parse = ({ json }: Stored): Item => JSON.parse(json.toString()) as Item;

function separated(items: readonly Buffer[]): (string | Buffer)[] {
  return items.flatMap((item, place) => (place === 0 ? [item] : [',', item]));
}
