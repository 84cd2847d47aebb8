import type { IncomingHttpHeaders } from 'node:http';
import type { Guard } from './bucket.ts';
import { S3Error } from './error.ts';
import type { Version } from './stored.ts';

const failed = (condition: string): S3Error =>
  new S3Error('PreconditionFailed', 'At least one of the pre-conditions you specified did not hold', {
    Condition: condition,
  });

function names(list: string, etag: string): boolean {
  return list.split(',').some((item) => ['*', etag].includes(item.trim().replace(/^W\//u, '').replaceAll('"', '')));
}

/** The guard of a write with If-Match or If-None-Match. */
export function writeGuard(headers: IncomingHttpHeaders): Guard {
  const match = headers['if-match'];
  const noneMatch = headers['if-none-match'];
  if (noneMatch !== undefined && noneMatch !== '*') {
    throw new S3Error('NotImplemented', 'If-None-Match of a write can only be *');
  }
  return (current) => {
    if (noneMatch !== undefined && current) throw failed('If-None-Match');
    if (match === undefined) return;
    if (!current) throw new S3Error('NoSuchKey', 'The specified key does not exist.');
    if (!names(match, current.etag)) throw failed('If-Match');
  };
}

/** Whether a read may go on: `unmodified` asks for a 304. Throws PreconditionFailed. `prefix` is for a copy's source. */
export function readCondition(headers: IncomingHttpHeaders, version: Version, prefix = ''): 'go' | 'unmodified' {
  const header = (name: string): string | undefined => headers[prefix + name] as string | undefined;
  const match = header('if-match');
  const noneMatch = header('if-none-match');
  const modified = secondsOf(version.lastModified);
  const unmodifiedSince = secondsOf(header('if-unmodified-since'));
  const modifiedSince = secondsOf(header('if-modified-since'));
  if (match !== undefined) {
    if (!names(match, version.etag)) throw failed('If-Match');
  } else if (modified > unmodifiedSince) throw failed('If-Unmodified-Since');
  if (noneMatch !== undefined) return names(noneMatch, version.etag) ? 'unmodified' : 'go';
  return modified <= modifiedSince ? 'unmodified' : 'go';
}

/** Whole seconds, the precision of HTTP's dates; NaN, which no comparison likes, for what is no date. */
function secondsOf(date: string | undefined): number {
  return Math.floor(Date.parse(date ?? '') / 1000);
}
