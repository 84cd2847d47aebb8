import type { IncomingHttpHeaders } from 'node:http';

const kept = [
  'content-type',
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'expires',
] as const;

/** What is kept of an upload's headers or form fields (named in lower case) beside its bytes. */
export function describeUpload(given: IncomingHttpHeaders | Record<string, string>): {
  headers: Record<string, string>;
  metadata: Record<string, string>;
} {
  const headers: Record<string, string> = { 'content-type': 'binary/octet-stream' };
  for (const name of kept) {
    const value = given[name];
    if (typeof value === 'string' && value !== '') headers[name] = value;
  }
  // aws-chunked is how the body travelled, not what it is.
  const encodings = (headers['content-encoding'] ?? '').split(',').map((encoding) => encoding.trim());
  const encoding = encodings.filter((one) => one !== '' && one !== 'aws-chunked').join(',');
  if (encoding === '') delete headers['content-encoding'];
  else headers['content-encoding'] = encoding;
  return { headers, metadata: metadataOf(Object.entries(given)) };
}

/** The pairs named x-amz-meta-…, without that. */
export function metadataOf(pairs: Iterable<[string, string | string[] | undefined]>): Record<string, string> {
  const metadata: Record<string, string> = {};
  for (const [name, value] of pairs) {
    const meta = /^x-amz-meta-(.+)$/iu.exec(name)?.[1];
    if (meta && value !== undefined) metadata[meta.toLowerCase()] = String(value);
  }
  return metadata;
}
