/** A value as DynamoDB's JSON has it. */
type Attribute = Record<string, unknown>;

const writeUnit = 1024;

/** Bytes of an item as DynamoDB bills them: names and values, three for each list or map and one for each entry. */
export function itemBytes(item: Record<string, unknown>): number {
  return Object.entries(item).reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name) + attributeBytes(value as Attribute),
    0,
  );
}

/**
 * Write units of the copy that goes into the index by second key, which carries the `projected` attributes; 0 for an
 * item that isn't in it.
 */
export function gsiWrites(item: Record<string, unknown>, projected: ReadonlySet<string>): number {
  return Math.ceil(gsiBytes(item, projected) / writeUnit);
}

const keys = new Set(['pk', 'sk', 'gsi1pk', 'gsi1sk']);

/** Bytes of the copy in the index by second key. */
export function gsiBytes(item: Record<string, unknown>, projected: ReadonlySet<string>): number {
  if (!('gsi1pk' in item)) return 0;
  return itemBytes(Object.fromEntries(Object.entries(item).filter(([name]) => keys.has(name) || projected.has(name))));
}

function attributeBytes(attribute: Attribute): number {
  const [[type, value] = ['', undefined]] = Object.entries(attribute);
  if (type === 'S') return Buffer.byteLength(String(value));
  // One byte for each two digits, and one more.
  if (type === 'N') return Math.ceil(String(value).replaceAll(/\D/gu, '').length / 2) + 1;
  if (type === 'B') return value instanceof Uint8Array ? value.length : Buffer.from(String(value), 'base64').length;
  if (type === 'L') return (value as Attribute[]).reduce((sum, one) => sum + 1 + attributeBytes(one), 3);
  if (type === 'M') {
    const entries = Object.keys(value as object).length;
    return 3 + entries + itemBytes(value as Record<string, unknown>);
  }
  return 1;
}
