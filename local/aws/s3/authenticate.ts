import type { IncomingMessage } from 'node:http';
import type { Credentials } from '../endpoint.ts';
import { verify, type Verified } from '../sigv4.ts';
import type { Target } from '../target.ts';
import { S3Error } from './error.ts';

/** What a request promises about its body. */
export interface Payload {
  /** The SHA-256 in hexadecimal that the body must have, when it was signed whole. */
  sha256?: string;
  /** Given when the body comes in AWS's own chunks. */
  chunked?: { signed?: Verified; trailing: boolean };
}

/** Checks who sends a request. Throws SignatureFault or S3Error. */
export function authenticate(
  request: IncomingMessage,
  target: Target,
  options: { credentials: Credentials; now: Date },
): Payload {
  const presigned = target.query.has('X-Amz-Signature');
  const header = presigned ? target.query.get('X-Amz-Content-Sha256') : request.headers['x-amz-content-sha256'];
  const payloadHash = presigned ? (header ?? 'UNSIGNED-PAYLOAD') : header;
  if (typeof payloadHash !== 'string') {
    if (!request.headers.authorization) throw new S3Error('AccessDenied', 'Access Denied');
    throw new S3Error('InvalidRequest', 'Missing required header for this request: x-amz-content-sha256');
  }
  const verified = verify(request, target, { ...options, service: 's3', payloadHash });
  switch (payloadHash) {
    case 'UNSIGNED-PAYLOAD':
      return {};
    case 'STREAMING-UNSIGNED-PAYLOAD-TRAILER':
      return { chunked: { trailing: true } };
    case 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD':
      return { chunked: { signed: verified, trailing: false } };
    case 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER':
      return { chunked: { signed: verified, trailing: true } };
    default:
      if (/^[0-9a-f]{64}$/u.test(payloadHash)) return { sha256: payloadHash };
      throw new S3Error('InvalidArgument', 'x-amz-content-sha256 must be a hash or one of the known markers');
  }
}
