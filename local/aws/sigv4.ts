import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Credentials } from './endpoint.ts';
import type { Target } from './target.ts';
import { awsEncode } from './target.ts';

// Signature Version 4, seen from the side that receives it.

export type FaultCode =
  | 'missing'
  | 'malformed'
  | 'unknown-key'
  | 'mismatch'
  | 'skewed'
  | 'expired'
  | 'not-yet-valid'
  | 'unsigned-headers';

/** Why a request's signature isn't accepted. Each service answers in its own format. */
export class SignatureFault extends Error {
  override name = 'SignatureFault';
  readonly code: FaultCode;
  constructor(code: FaultCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** What is needed to check the signatures of the pieces that follow a verified request. */
export interface Verified {
  key: Buffer;
  scope: string;
  amzDate: string;
  signature: string;
}

interface Claim {
  credential: string;
  signedHeaders: string[];
  signature: string;
  amzDate: string;
  /** Seconds that the signature is good for; only a presigned address has them. */
  expires?: number;
}

const algorithm = 'AWS4-HMAC-SHA256';
const skewMs = 15 * 60_000;
const longestSeconds = 7 * 24 * 3600;

export const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
export const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Compares in a time that doesn't tell how much of it was right. */
export function sameText(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(a)), Buffer.from(sha256(b)));
}

/** The instant of a date such as `20260507T101500Z`. */
function parseAmzDate(text: string): Date {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/u.exec(text);
  const [, year, month, day, hour, minute, second] = parts ?? [];
  const instant = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(instant.getTime())) throw new SignatureFault('malformed', 'X-Amz-Date is not a date');
  return instant;
}

/** The key that `accessKeyId/day/region/service/aws4_request` stands for, once the pair is known and the scope fits. */
export function scopedKey(
  credential: string,
  amzDate: string,
  service: string,
  credentials: Credentials,
): { key: Buffer; scope: string } {
  const [accessKeyId, day, region, scopeService, end, ...more] = credential.split('/');
  if (!accessKeyId || !day || !region || end !== 'aws4_request' || more.length > 0) {
    throw new SignatureFault('malformed', 'The Credential is not of the form key/date/region/service/aws4_request');
  }
  if (scopeService !== service) throw new SignatureFault('malformed', `The Credential is not for service ${service}`);
  if (!amzDate.startsWith(`${day}T`)) throw new SignatureFault('malformed', 'The dates of the signature differ');
  if (!sameText(accessKeyId, credentials.accessKeyId)) {
    throw new SignatureFault('unknown-key', 'The access key is not known here');
  }
  const key = [day, region, service, 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${credentials.secretAccessKey}`,
  );
  return { key: key as Buffer, scope: [day, region, service, 'aws4_request'].join('/') };
}

/** Checks a request's signature, in its Authorization header or in its address. Throws SignatureFault. */
export function verify(
  request: IncomingMessage,
  target: Target,
  options: { credentials: Credentials; service: string; now: Date; payloadHash: string },
): Verified {
  const claim = readClaim(request, target);
  checkTime(claim, options.now);
  const { key, scope } = scopedKey(claim.credential, claim.amzDate, options.service, options.credentials);
  checkCovered(request, claim.signedHeaders);
  const canonical = canonicalRequest(request, target, claim, options.payloadHash);
  const expected = hmac(key, [algorithm, claim.amzDate, scope, sha256(canonical)].join('\n')).toString('hex');
  if (!sameText(expected, claim.signature)) throw new SignatureFault('mismatch', 'The signature does not match');
  return { key, scope, amzDate: claim.amzDate, signature: claim.signature };
}

function readClaim(request: IncomingMessage, target: Target): Claim {
  const header = request.headers.authorization;
  const presigned = target.query.has('X-Amz-Signature') || target.query.has('X-Amz-Algorithm');
  if (header === undefined && !presigned) throw new SignatureFault('missing', 'The request is not signed');
  if (header !== undefined && presigned) throw new SignatureFault('malformed', 'The request is signed twice');
  return header === undefined ? claimOfAddress(target.query) : claimOfHeader(header, request.headers['x-amz-date']);
}

function claimOfHeader(header: string, amzDate: string | string[] | undefined): Claim {
  const parts = new Map(
    [...header.matchAll(/(Credential|SignedHeaders|Signature)=([^,\s]+)/gu)].map((found) => [found[1], found[2]]),
  );
  const credential = parts.get('Credential');
  const signedHeaders = parts.get('SignedHeaders');
  const signature = parts.get('Signature');
  if (!header.startsWith(`${algorithm} `) || !credential || !signedHeaders || !signature) {
    throw new SignatureFault('malformed', 'The Authorization header is malformed');
  }
  if (typeof amzDate !== 'string') throw new SignatureFault('malformed', 'X-Amz-Date is missing');
  return { credential, signedHeaders: signedHeaders.split(';'), signature, amzDate };
}

function claimOfAddress(query: URLSearchParams): Claim {
  const names = ['Credential', 'SignedHeaders', 'Signature', 'Date', 'Expires', 'Algorithm'];
  const [credential, signedHeaders, signature, amzDate, expires, used] = names.map((name) =>
    query.get(`X-Amz-${name}`),
  );
  if (!credential || !signedHeaders || !signature || !amzDate || !expires || used !== algorithm) {
    throw new SignatureFault('malformed', 'Query-string authentication needs all six of its parameters');
  }
  const seconds = Number(expires);
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > longestSeconds) {
    throw new SignatureFault('malformed', `X-Amz-Expires must be between 1 and ${longestSeconds} seconds`);
  }
  return { credential, signedHeaders: signedHeaders.split(';'), signature, amzDate, expires: seconds };
}

function checkTime(claim: Claim, now: Date): void {
  const signed = parseAmzDate(claim.amzDate).getTime();
  if (claim.expires === undefined) {
    if (Math.abs(now.getTime() - signed) > skewMs) {
      throw new SignatureFault('skewed', 'The difference between the request time and the current time is too large');
    }
  } else if (now.getTime() > signed + claim.expires * 1000) {
    throw new SignatureFault('expired', 'Request has expired');
  } else if (signed > now.getTime() + skewMs) {
    throw new SignatureFault('not-yet-valid', 'Request is not valid yet');
  }
}

/** An unsigned x-amz header could have been added on the way, so it is refused. */
function checkCovered(request: IncomingMessage, signedHeaders: string[]): void {
  const amz = Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'));
  const bare = ['host', ...amz].filter((name) => !signedHeaders.includes(name));
  // A presigned address carries the payload's hash itself; repeating it in a header adds nothing.
  if (bare.some((name) => name !== 'x-amz-content-sha256')) {
    throw new SignatureFault('unsigned-headers', 'There were headers present in the request which were not signed');
  }
}

const byCode = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

function canonicalRequest(request: IncomingMessage, target: Target, claim: Claim, payloadHash: string): string {
  const query = [...target.query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => ({ name: awsEncode(name), value: awsEncode(value) }))
    .toSorted((a, b) => byCode(a.name, b.name) || byCode(a.value, b.value))
    .map(({ name, value }) => `${name}=${value}`);
  const headers = claim.signedHeaders.map((name) => {
    const values = (request.headersDistinct[name] ?? []).map((value) => value.trim().replaceAll(/ +/gu, ' '));
    return `${name}:${values.join(',')}\n`;
  });
  return [
    request.method,
    target.segments.map(awsEncode).join('/'),
    query.join('&'),
    headers.join(''),
    claim.signedHeaders.join(';'),
    payloadHash,
  ].join('\n');
}
