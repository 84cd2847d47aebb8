import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { reportError } from '../../full-disk.ts';
import { parseTarget, type Target } from '../target.ts';
import { authenticate, type Payload } from './authenticate.ts';
import { isWaiting, sendXml, type ObjectCall, type S3Context } from './call.ts';
import { writeGuard } from './conditions.ts';
import { copyObject } from './copy-object.ts';
import { applyCors, preflight, type CorsRule } from './cors.ts';
import { asS3Error, errorDocument, S3Error } from './error.ts';
import { getObject } from './get-object.ts';
import { abortUpload, beginUpload, completeUpload, listParts, putPart } from './multipart.ts';
import { listObjects } from './list-objects.ts';
import { postObject } from './post-object.ts';
import { putObject } from './put-object.ts';

type Corsed = S3Context & { cors(bucket: string): readonly CorsRule[] };

const longestKey = 1024;

/** Answers one request, whatever happens. */
export async function handle(request: IncomingMessage, response: ServerResponse, context: Corsed): Promise<void> {
  const requestId = randomBytes(8).toString('hex').toUpperCase();
  response.setHeader('x-amz-request-id', requestId);
  response.setHeader('Server', 'AmazonS3');
  try {
    await route(request, response, context);
  } catch (thrown) {
    const error = asS3Error(thrown);
    // Half an answer can only be cut short; and who has gone away needs none.
    if (response.headersSent || response.destroyed) {
      response.destroy();
      return;
    }
    if (error.cause) reportError('S3', error.cause);
    for (const name of ['Content-Range', 'Content-Encoding', 'Content-Disposition']) response.removeHeader(name);
    // A body that was announced and never asked for can't be skipped: the connection ends with the answer.
    if (isWaiting(request)) response.setHeader('Connection', 'close');
    const body = errorDocument(error, new URL(request.url ?? '/', 'http://localhost').pathname, requestId);
    if (request.method === 'HEAD') response.writeHead(error.status).end();
    else sendXml(response, body, error.status);
    await drain(request).catch(() => response.destroy());
  }
}

/** Lets go of what is still coming: a browser looks at an answer only when it has sent everything. */
async function drain(request: IncomingMessage): Promise<void> {
  if (isWaiting(request) || request.destroyed) return;
  const rest = request.iterator({ destroyOnReturn: false });
  while (!(await rest.next()).done);
}

async function route(request: IncomingMessage, response: ServerResponse, context: Corsed): Promise<void> {
  const target = parseTarget(request.url ?? '/');
  const [, bucketName = '', ...rest] = target.segments;
  const key = rest.join('/');
  const rules = context.cors(bucketName);
  const allowed = applyCors(request, response, rules);
  if (request.method === 'OPTIONS') {
    preflight(response, allowed, rules);
    return;
  }
  if (request.method === 'POST' && key === '' && request.headers['content-type']?.startsWith('multipart/form-data')) {
    await postObject({ request, response, target, context, bucket: context.buckets.get(bucketName) });
    return;
  }
  const payload = authenticate(request, target, { credentials: context.credentials, now: context.now() });
  refuseUnknown(target);
  if (Buffer.byteLength(key) > longestKey) throw new S3Error('KeyTooLongError', 'Your key is too long');
  if (key === '') {
    if (target.query.has('uploads')) throw new S3Error('NotImplemented', 'Listing uploads is not implemented here');
    await onBucket(request, response, target, context, bucketName);
  } else {
    const bucket = context.buckets.get(bucketName);
    await onObject({ request, response, target, context, bucket, key }, payload);
  }
}

async function onBucket(
  request: IncomingMessage,
  response: ServerResponse,
  target: Target,
  context: S3Context,
  name: string,
): Promise<void> {
  if (request.method === 'PUT') {
    await context.buckets.create(name);
    response.writeHead(200, { Location: `/${name}`, 'Content-Length': 0 }).end();
    return;
  }
  const bucket = context.buckets.get(name);
  if (request.method === 'HEAD') response.writeHead(200).end();
  else if (request.method === 'GET' && target.query.get('list-type') === '2') {
    await listObjects({ request, response, target, context, bucket, key: '' });
  } else throw new S3Error('NotImplemented', 'This operation on a bucket is not implemented here');
}

async function onObject(call: ObjectCall, payload: Payload): Promise<void> {
  const { request, response, target, bucket, key } = call;
  const source = request.headers['x-amz-copy-source'];
  const upload = target.query.get('uploadId');
  if (upload !== null) await onUpload(call, payload, upload);
  else if (target.query.has('uploads') && request.method === 'POST') await beginUpload(call);
  else if (request.method === 'GET' || request.method === 'HEAD') await getObject(call);
  else if (request.method === 'PUT' && typeof source === 'string') await copyObject(call, source);
  else if (request.method === 'PUT') await putObject(call, payload);
  else if (request.method === 'DELETE') {
    await bucket.remove(key, writeGuard(request.headers));
    response.writeHead(204).end();
  } else throw new S3Error('MethodNotAllowed', 'The specified method is not allowed against this resource.');
}

async function onUpload(call: ObjectCall, payload: Payload, id: string): Promise<void> {
  const { method } = call.request;
  if (method === 'PUT') await putPart(call, payload, id);
  else if (method === 'GET') await listParts(call, id);
  else if (method === 'POST') await completeUpload(call, id);
  else if (method === 'DELETE') await abortUpload(call, id);
  else throw new S3Error('MethodNotAllowed', 'The specified method is not allowed against this resource.');
}

const subresources = ['acl', 'cors', 'delete', 'policy', 'tagging', 'versionId'];

/** A subresource that isn't understood must not be taken for the object itself. */
function refuseUnknown(target: Target): void {
  const name = [...subresources, 'versioning', 'versions', 'lifecycle', 'notification', 'attributes'].find((one) =>
    target.query.has(one),
  );
  if (name) throw new S3Error('NotImplemented', `The subresource ${name} is not implemented here`);
}
