import { failureSchema, type FailureAnswer } from '../../contract/errors.ts';

/** A call that went wrong, with what to tell a person (spec, section 8). `status` is 0 when nobody answered. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly details: FailureAnswer['details'];

  constructor(message: string, code: string, status: number, details?: FailureAnswer['details']) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.details = details;
  }
}

/** The server couldn't be reached, or took longer than the time a request may take. */
export function connectionError(): ApiError {
  return new ApiError('Error de conexión con el servidor', 'SIN_RESPUESTA', 0);
}

/** What a refused answer says. A body that isn't the API's own (a proxy's page) is never shown to a person. */
export async function refusal(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const failure = failureSchema.safeParse(body);
  if (!failure.success) return new ApiError('Error en la solicitud', `HTTP_${response.status}`, response.status);
  const { message, code, details } = failure.data;
  return new ApiError(message || 'Error en la solicitud', code, response.status, details);
}

/** What to tell a person about anything that was thrown. */
export function messageOf(error: unknown): string {
  return (error instanceof Error && error.message) || 'Error desconocido';
}
