import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Credentials } from '../endpoint.ts';
import type { Target } from '../target.ts';
import type { Bucket } from './bucket.ts';
import type { Buckets } from './buckets.ts';
import type { EventName } from './event.ts';
import type { Version } from './stored.ts';

/** What every operation may need besides the request. */
export interface S3Context {
  credentials: Credentials;
  buckets: Buckets;
  now(): Date;
  /** Called for each object that is stored. */
  created(name: EventName, bucket: string, key: string, version: Version): void;
}

/** One request about an object. */
export interface ObjectCall {
  request: IncomingMessage;
  response: ServerResponse;
  target: Target;
  context: S3Context;
  bucket: Bucket;
  key: string;
}

export const namespace = 'http://s3.amazonaws.com/doc/2006-03-01/';

/** Answers with XML. */
export function sendXml(response: ServerResponse, xml: string, status = 200): void {
  response.writeHead(status, { 'Content-Type': 'application/xml', 'Content-Length': Buffer.byteLength(xml) }).end(xml);
}

const granted = new WeakSet<IncomingMessage>();

/** Whether the sender waits to be asked for the body, as the SDK does before it sends much. */
export function isWaiting(request: IncomingMessage): boolean {
  return request.headers.expect?.toLowerCase() === '100-continue' && !granted.has(request);
}

/** The body of a request in pieces. Leaving it early doesn't cut the connection, so a refusal still arrives. */
export function bodyOf({ request, response }: Pick<ObjectCall, 'request' | 'response'>): AsyncIterable<Buffer> {
  if (isWaiting(request)) response.writeContinue();
  granted.add(request);
  return request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
}
