import { awsEncode } from '../target.ts';
import { xmlDocument } from '../xml.ts';
import { namespace, sendXml, type ObjectCall } from './call.ts';
import { S3Error } from './error.ts';
import { compareUtf8 } from './key-index.ts';
import type { Version } from './stored.ts';

interface Entry {
  key: string;
  version: Version;
}

interface Page {
  contents: Entry[];
  prefixes: string[];
  /** The last key or common prefix of the page, when there is more. */
  last?: string;
}

/** One page of a sorted list: keys that begin with `prefix`, those with a delimiter after it rolled into one. */
export function pageOf(
  entries: readonly Entry[],
  options: { prefix: string; delimiter: string; after: string; limit: number },
): Page {
  const { prefix, after, limit } = options;
  const page: Page = { contents: [], prefixes: [] };
  let last = after;
  for (let at = firstFrom(entries, compareUtf8(after, prefix) > 0 ? after : prefix); at < entries.length; at += 1) {
    const entry = entries[at];
    if (!entry?.key.startsWith(prefix)) break;
    const common = rolled(entry.key, options);
    if (entry.key === after || (common !== undefined && common === last)) continue;
    if (page.contents.length + page.prefixes.length === limit) return { ...page, last };
    if (common === undefined) page.contents.push(entry);
    else page.prefixes.push(common);
    last = common ?? entry.key;
  }
  return page;
}

function rolled(key: string, { prefix, delimiter }: { prefix: string; delimiter: string }): string | undefined {
  const at = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length);
  return at === -1 ? undefined : key.slice(0, at + delimiter.length);
}

function firstFrom(entries: readonly Entry[], key: string): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareUtf8(entries[middle]?.key ?? '', key) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

const mostKeys = 1000;

export async function listObjects({ response, target, bucket }: ObjectCall): Promise<void> {
  const text = (name: string): string => target.query.get(name) ?? '';
  const maxKeys = Number(target.query.get('max-keys') ?? mostKeys);
  if (!Number.isInteger(maxKeys) || maxKeys < 0) {
    throw new S3Error('InvalidArgument', 'max-keys is not a number', { ArgumentName: 'max-keys' });
  }
  const token = text('continuation-token');
  const options = {
    prefix: text('prefix'),
    delimiter: text('delimiter'),
    after: token === '' ? text('start-after') : Buffer.from(token, 'base64url').toString(),
    limit: Math.min(maxKeys, mostKeys),
  };
  const page = options.limit === 0 ? { contents: [], prefixes: [] } : pageOf(await bucket.entries(), options);
  const encode = text('encoding-type') === 'url' ? awsEncode : (key: string): string => key;
  const result = {
    Name: bucket.name,
    Prefix: encode(options.prefix),
    Delimiter: options.delimiter === '' ? undefined : encode(options.delimiter),
    StartAfter: text('start-after') === '' ? undefined : encode(text('start-after')),
    EncodingType: target.query.get('encoding-type') ?? undefined,
    MaxKeys: options.limit,
    KeyCount: page.contents.length + page.prefixes.length,
    IsTruncated: page.last !== undefined,
    ContinuationToken: token === '' ? undefined : token,
    NextContinuationToken: page.last === undefined ? undefined : Buffer.from(page.last).toString('base64url'),
    Contents: page.contents.map(({ key, version }) => ({
      Key: encode(key),
      LastModified: version.lastModified,
      ETag: `"${version.etag}"`,
      Size: version.size,
      StorageClass: 'STANDARD',
    })),
    CommonPrefixes: page.prefixes.map((prefix) => ({ Prefix: encode(prefix) })),
  };
  sendXml(response, xmlDocument('ListBucketResult', result, namespace));
}
