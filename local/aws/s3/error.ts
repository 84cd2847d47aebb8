import { isDiskFull } from '../../full-disk.ts';
import { SignatureFault, type FaultCode } from '../sigv4.ts';
import { xmlDocument } from '../xml.ts';

const statuses = {
  AccessDenied: 403,
  AccessForbidden: 403,
  AuthorizationHeaderMalformed: 400,
  BadDigest: 400,
  BucketAlreadyOwnedByYou: 409,
  EntityTooLarge: 400,
  EntityTooSmall: 400,
  IncompleteBody: 400,
  InternalError: 500,
  InvalidAccessKeyId: 403,
  InvalidArgument: 400,
  InvalidBucketName: 400,
  InvalidPart: 400,
  InvalidPartOrder: 400,
  InvalidPolicyDocument: 400,
  InvalidRange: 416,
  InvalidRequest: 400,
  InvalidURI: 400,
  KeyTooLongError: 400,
  MalformedPOSTRequest: 400,
  MalformedXML: 400,
  MaxPostPreDataLengthExceededError: 400,
  MethodNotAllowed: 405,
  MissingContentLength: 411,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  NoSuchUpload: 404,
  NotImplemented: 501,
  PreconditionFailed: 412,
  RequestTimeTooSkewed: 403,
  ServiceUnavailable: 503,
  SignatureDoesNotMatch: 403,
  XAmzContentSHA256Mismatch: 400,
} as const;

export type S3Code = keyof typeof statuses;

/** A refusal in S3's own words: the code is what programs read. */
export class S3Error extends Error {
  override name = 'S3Error';
  readonly code: S3Code;
  readonly details: Record<string, string | number>;
  constructor(code: S3Code, message: string, details: Record<string, string | number> = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }
  get status(): number {
    return statuses[this.code];
  }
}

const codeOfFault: Record<FaultCode, S3Code> = {
  missing: 'AccessDenied',
  malformed: 'AuthorizationHeaderMalformed',
  'unknown-key': 'InvalidAccessKeyId',
  mismatch: 'SignatureDoesNotMatch',
  skewed: 'RequestTimeTooSkewed',
  expired: 'AccessDenied',
  'not-yet-valid': 'AccessDenied',
  'unsigned-headers': 'AccessDenied',
};

/** An error as S3 would answer it. An unexpected one becomes an InternalError and keeps its cause. */
export function asS3Error(error: unknown): S3Error {
  if (error instanceof S3Error) return error;
  if (error instanceof SignatureFault) return new S3Error(codeOfFault[error.code], error.message);
  if (error instanceof URIError) return new S3Error('InvalidURI', "Couldn't parse the specified URI.");
  const internal = isDiskFull(error)
    ? new S3Error('ServiceUnavailable', 'No queda espacio en el disco: el archivo no se ha guardado.')
    : new S3Error('InternalError', 'We encountered an internal error. Please try again.');
  internal.cause = error;
  return internal;
}

/** The XML of a refusal. */
export function errorDocument(error: S3Error, resource: string, requestId: string): string {
  return xmlDocument('Error', {
    Code: error.code,
    Message: error.message,
    ...error.details,
    Resource: resource,
    RequestId: requestId,
  });
}
