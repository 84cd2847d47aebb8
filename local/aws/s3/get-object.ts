import { pipeline } from 'node:stream/promises';
import type { ServerResponse } from 'node:http';
import type { ObjectCall } from './call.ts';
import { readCondition } from './conditions.ts';
import { S3Error } from './error.ts';
import { parseRange } from './range.ts';
import type { Version } from './stored.ts';

/** GetObject, and HeadObject, which is the same without the bytes. */
export async function getObject(call: ObjectCall): Promise<void> {
  const { request, response, bucket, key } = call;
  const found = await bucket.open(key);
  if (!found) throw new S3Error('NoSuchKey', 'The specified key does not exist.', { Key: key });
  const { version, file } = found;
  try {
    const unmodified = readCondition(request.headers, version) === 'unmodified';
    describe(call, version);
    if (unmodified) {
      response.writeHead(304).end();
      return;
    }
    const range = parseRange(request.headers.range, version.size);
    const { start, end } = range ?? { start: 0, end: version.size - 1 };
    if (range) response.setHeader('Content-Range', `bytes ${start}-${end}/${version.size}`);
    else if (version.checksum && wantsChecksum(call)) {
      response.setHeader(version.checksum.header, version.checksum.value);
    }
    response.writeHead(range ? 206 : 200, { 'Content-Length': end - start + 1 });
    if (request.method === 'HEAD' || end < start) response.end();
    else await pipeline(file.createReadStream({ start, end, autoClose: false }), response);
  } finally {
    await file.close();
  }
}

function wantsChecksum({ request, target }: ObjectCall): boolean {
  const mode = request.headers['x-amz-checksum-mode'] ?? target.query.get('x-amz-checksum-mode');
  return String(mode).toUpperCase() === 'ENABLED';
}

const overridable = ['type', 'language', 'encoding', 'disposition'].map((name) => `content-${name}`);

function describe({ response, target }: ObjectCall, version: Version): void {
  for (const [name, value] of Object.entries(version.headers)) setHeader(response, name, value);
  for (const name of [...overridable, 'cache-control', 'expires']) {
    const override = target.query.get(`response-${name}`);
    if (override !== null) setHeader(response, name, override);
  }
  for (const [name, value] of Object.entries(version.metadata)) setHeader(response, `x-amz-meta-${name}`, value);
  response.setHeader('ETag', `"${version.etag}"`);
  response.setHeader('Last-Modified', new Date(version.lastModified).toUTCString());
  response.setHeader('Accept-Ranges', 'bytes');
}

function setHeader(response: ServerResponse, name: string, value: string): void {
  try {
    response.setHeader(name, value);
  } catch {
    throw new S3Error('InvalidArgument', 'Header value cannot be represented using ISO-8859-1.', {
      ArgumentName: name,
    });
  }
}
