import { parseTarget } from '../target.ts';
import { xmlDocument } from '../xml.ts';
import { describeUpload } from './object-metadata.ts';
import { namespace, sendXml, type ObjectCall } from './call.ts';
import { readCondition, writeGuard } from './conditions.ts';
import { S3Error } from './error.ts';

export async function copyObject(call: ObjectCall, source: string): Promise<void> {
  const { request, response, context, bucket, key } = call;
  const path = source.startsWith('/') ? source : `/${source}`;
  const [, fromBucket = '', ...rest] = parseTarget(path).segments;
  const fromKey = rest.join('/');
  const replace = String(request.headers['x-amz-metadata-directive']).toUpperCase() === 'REPLACE';
  if (!replace && fromBucket === bucket.name && fromKey === key) {
    throw new S3Error('InvalidRequest', 'A copy of an object to itself has to change something.');
  }
  const from = context.buckets.get(fromBucket);
  const found = await from.find(fromKey);
  if (!found) throw new S3Error('NoSuchKey', 'The specified key does not exist.', { Key: fromKey });
  if (readCondition(request.headers, found, 'x-amz-copy-source-') === 'unmodified') {
    throw new S3Error('PreconditionFailed', 'At least one of the pre-conditions you specified did not hold');
  }
  const guard = writeGuard(request.headers);
  const draft = await bucket.duplicate(from, found);
  const about = replace ? describeUpload(request.headers) : { headers: found.headers, metadata: found.metadata };
  const version = await bucket.commit(key, draft, { ...about, now: context.now() }, guard);
  const result = { LastModified: version.lastModified, ETag: `"${version.etag}"` };
  sendXml(response, xmlDocument('CopyObjectResult', result, namespace));
  context.created('ObjectCreated:Copy', bucket.name, key, version);
}
