/** A value as DynamoDB's JSON has it. */
export type Attribute = Record<string, unknown>;
export type Item = Record<string, Attribute>;

/** DynamoDB bills each stored item, and each copy of it in an index, this many bytes besides what it holds. */
const storedOverhead = 100;

/** Attributes that the index by second key carries, its keys besides. */
export type Projection = ReadonlySet<string>;
const keys = new Set(['pk', 'sk', 'gsi1pk', 'gsi1sk']);

/** Bytes of an item as DynamoDB counts them: names and values, three for each list or map and one for each entry. */
export function itemBytes(item: Item): number {
  return Object.entries(item).reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + attributeBytes(value), 0);
}

/** Bytes that a stored item is billed. */
export function storedBytes(item: Item): number {
  return itemBytes(item) + storedOverhead;
}

/** Write units of an item's copy in the index by second key, which the embedded DynamoDB does not count; 0: it has none. */
export function copyWrites(item: Item, projection: Projection): number {
  const copy = copyOf(item, projection);
  return copy ? Math.ceil(itemBytes(copy) / 1024) : 0;
}

/** The copy in the index by second key; undefined for an item that is not in it. */
export function copyOf(item: Item, projection: Projection): Item | undefined {
  if (!('gsi1pk' in item)) return undefined;
  return Object.fromEntries(Object.entries(item).filter(([name]) => keys.has(name) || projection.has(name)));
}

function attributeBytes(attribute: Attribute): number {
  const [[type, value] = ['', undefined]] = Object.entries(attribute);
  if (type === 'S') return Buffer.byteLength(String(value));
  // One byte for each two digits, and one more.
  if (type === 'N') return Math.ceil(String(value).replaceAll(/\D/gu, '').length / 2) + 1;
  if (type === 'B') return value instanceof Uint8Array ? value.length : Buffer.from(String(value), 'base64').length;
  if (type === 'L') return (value as Attribute[]).reduce((sum, one) => sum + 1 + attributeBytes(one), 3);
  if (type === 'M') return 3 + Object.keys(value as Item).length + itemBytes(value as Item);
  return 1;
}
