import { describeUpload, metadataOf } from './object-metadata.ts';
import type { Payload } from './authenticate.ts';
import { decodeChunks, type Trailers } from './aws-chunked.ts';
import type { Draft, Promised } from './body.ts';
import { bodyOf, type ObjectCall } from './call.ts';
import { writeGuard } from './conditions.ts';
import { S3Error } from './error.ts';

export async function putObject(call: ObjectCall, payload: Payload): Promise<void> {
  const { request, response, target, context, bucket, key } = call;
  const guard = writeGuard(request.headers);
  const about = describeUpload(request.headers);
  // The SDK's presigner moves the metadata from the headers to the address.
  if (target.query.has('X-Amz-Signature')) Object.assign(about.metadata, metadataOf(target.query));
  const draft = await receivePut(call, payload);
  const version = await bucket.commit(key, draft, { ...about, now: context.now() }, guard);
  if (version.checksum) response.setHeader(version.checksum.header, version.checksum.value);
  response.writeHead(200, { ETag: `"${version.etag}"`, 'Content-Length': 0 }).end();
  context.created('ObjectCreated:Put', bucket.name, key, version);
}

/** Reads the body of a PUT, checked against what its headers promise of it. */
export function receivePut(call: ObjectCall, payload: Payload): Promise<Draft> {
  const { headers } = call.request;
  const trailers: Trailers = new Map();
  const length = lengthOf(payload.chunked ? headers['x-amz-decoded-content-length'] : headers['content-length']);
  const checksumHeader =
    Object.keys(headers).find((name) => isChecksum(name)) ??
    String(headers['x-amz-trailer'] ?? '')
      .split(',')
      .map((name) => name.trim().toLowerCase())
      .find((name) => isChecksum(name));
  const promised: Promised = { length, checksum: () => undefined };
  if (payload.sha256 !== undefined) promised.sha256 = payload.sha256;
  if (typeof headers['content-md5'] === 'string') promised.contentMd5 = headers['content-md5'];
  if (checksumHeader !== undefined) {
    promised.checksumHeader = checksumHeader;
    promised.checksum = () => (headers[checksumHeader] as string | undefined) ?? trailers.get(checksumHeader);
  }
  const body = bodyOf(call);
  const source = payload.chunked ? decodeChunks(body, { ...payload.chunked, trailers, length }) : body;
  return call.bucket.receive(source, promised);
}

function isChecksum(name: string): boolean {
  return name.startsWith('x-amz-checksum-') && name !== 'x-amz-checksum-type';
}

function lengthOf(header: string | string[] | undefined): number {
  if (typeof header !== 'string' || !/^\d{1,15}$/u.test(header)) {
    throw new S3Error('MissingContentLength', 'You must provide the Content-Length HTTP header.');
  }
  return Number(header);
}
