import { type ErrorCode, errors, type FailureAnswer } from '../../../contract/base/errors.ts';

interface FailureOptions {
  message?: string;
  /** What administrators are told instead, who may know whom others may not. */
  paraAdministradores?: string;
  details?: FailureAnswer['details'];
  headers?: Record<string, string>;
  /** The page that a browser is sent to in place of the answer, where it makes the call on its way to one. */
  location?: string;
  /** For the log alone: the id of the user that a call without a session was about, */
  usuarioId?: string | undefined;
  /** that of the thing that it was about, where its path doesn't say so, */
  target?: string | undefined;
  /** and why it was refused, where the code says too little. */
  fallo?: string;
}

/** A call that is refused, by its code; what it answers stands in contract/base/errors.ts. */
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
