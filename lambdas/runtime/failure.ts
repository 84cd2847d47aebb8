import { type ErrorCode, errors, type FailureAnswer } from '../../contract/errors.ts';

interface FailureOptions {
  message?: string;
  details?: FailureAnswer['details'];
  headers?: Record<string, string>;
  /** The id of the user that a call without a session was about, for the log alone. */
  usuarioId?: string | undefined;
}

/** A call that is refused, by its code; what it answers stands in contract/errors.ts. */
export class Failure extends Error {
  readonly code: ErrorCode;
  readonly details: FailureAnswer['details'];
  readonly headers: Record<string, string>;
  readonly usuarioId: string | undefined;

  constructor(code: ErrorCode, { message, details, headers = {}, usuarioId }: FailureOptions = {}) {
    super(message ?? errors[code].message);
    this.name = 'Failure';
    this.code = code;
    this.details = details;
    this.headers = headers;
    this.usuarioId = usuarioId;
  }
}
