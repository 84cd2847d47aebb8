import { type ErrorCode, errors, type FailureAnswer } from '../../../contract/base/errors.ts';

interface FailureOptions {
  message?: string;
  /** The message for administrators, where it names users or clients that others may not know of. */
  paraAdministradores?: string;
  details?: FailureAnswer['details'];
  headers?: Record<string, string>;
  /** The page that the browser is redirected to, for calls that a browser makes by following a link. */
  location?: string;
  /** For the log alone: the id of the user that a call without a session was about. */
  usuarioId?: string | undefined;
  /** For the log alone: the id of the call's target, where the path doesn't have it. */
  target?: string | undefined;
  /** For the log alone: the reason of the refusal, where the code tells too little. */
  fallo?: string;
}

/** Thrown to refuse a call with a code. Its status and message are in contract/base/errors.ts. */
export class Failure extends Error {
  readonly code: ErrorCode;
  readonly paraAdministradores: string | undefined;
  readonly details: FailureAnswer['details'];
  readonly headers: Record<string, string>;
  readonly location: string | undefined;
  readonly usuarioId: string | undefined;
  readonly target: string | undefined;
  readonly fallo: string | undefined;

  constructor(code: ErrorCode, options: FailureOptions = {}) {
    const { message, paraAdministradores, details, headers = {}, location, usuarioId, target, fallo } = options;
    super(message ?? errors[code].message);
    this.name = 'Failure';
    this.code = code;
    this.paraAdministradores = paraAdministradores;
    this.details = details;
    this.headers = headers;
    this.location = location;
    this.usuarioId = usuarioId;
    this.target = target;
    this.fallo = fallo;
  }
}
