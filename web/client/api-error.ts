import { busyMessage, type FailureAnswer, failureSchema } from '../../contract/base/errors.ts';

interface ApiErrorOptions {
  details?: FailureAnswer['details'];
  /** In how many seconds the server asks to be called again. */
  retryAfter?: number | undefined;
}

/** A call that went wrong, with a message for the user. `status` is 0 when there was no answer. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly details: FailureAnswer['details'];
  readonly retryAfter: number | undefined;

  constructor(message: string, code: string, status: number, { details, retryAfter }: ApiErrorOptions = {}) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.details = details;
    this.retryAfter = retryAfter;
  }
}

/** The server couldn't be reached. */
export function connectionError(): ApiError {
  return new ApiError('Error de conexión con el servidor', 'SIN_RESPUESTA', 0);
}

/** The server took longer than the time a request may take: it may have done what it was asked for. */
export function lateError(): ApiError {
  return new ApiError('El servidor tarda en responder', 'SIN_RESPUESTA', 0);
}

/** What API Gateway and CloudFront say themselves of a request that reached no function: in English, and not for people. */
const ofTheGateway =
  /^(?:bad request|unauthorized|forbidden|not found|too many requests|limit exceeded|request (?:entity )?too (?:large|long)|internal server error|service unavailable|missing authentication token|.* timed out)$/iu;

/** What is said of a refusal that says nothing for people. */
const sinPalabras = 'Error en la solicitud';

/** Whether a failure carries words for people, with or without a code. */
export const hasWords = ({ message }: ApiError): boolean => !message.startsWith(sinPalabras);

/** The words of a refusal that has no code; undefined where there are none for people. */
function wordsOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('message' in body)) return undefined;
  const { message } = body;
  return typeof message === 'string' && message.trim() && !ofTheGateway.test(message.trim()) ? message : undefined;
}

/** What a refused answer says. A body that isn't the API's own (a proxy's page) is never shown to a person. */
export async function refusal(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const failure = failureSchema.safeParse(body);
  const { status } = response;
  const retryAfter = secondsOf(response.headers.get('Retry-After'));
  if (!failure.success) {
    const words = wordsOf(body);
    if (isBusy(status)) return new ApiError(words ?? busyMessage, 'BUSY', status, { retryAfter });
    const said = withCode(words ?? sinPalabras, status, response.headers.get('apigw-requestid'));
    return new ApiError(said, `HTTP_${status}`, status);
  }
  const { message, code, details, requestId } = failure.data;
  const said = withCode(message || sinPalabras, status, requestId);
  return new ApiError(said, code, status, { details, retryAfter });
}

/** The message of a fault of the portal's own, with what the laboratory finds it by in the logs. */
function withCode(message: string, status: number, requestId: string | null | undefined): string {
  if (status < 500 || isBusy(status) || !requestId) return message;
  return `${message.replace(/\.$/u, '')}. Código para el laboratorio: ${requestId}`;
}

/** Whether a status says to come back later: too many calls (429), or no room for this one (503). */
export function isBusy(status: number): boolean {
  return status === 429 || status === 503;
}

/** Whether the server has refused what it was sent, so that it would refuse the same again. */
export function isFinal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && !isBusy(error.status);
}

/** What `Retry-After` says in seconds; a date, which nothing of the portal sends, is as none. */
function secondsOf(header: string | null): number | undefined {
  return header !== null && /^\d{1,9}$/u.test(header) ? Number(header) : undefined;
}

/** Errors that the browser and its libraries throw themselves: their words are English, and not for people. */
const foreignNames =
  /^(?:TypeError|RangeError|SyntaxError|ReferenceError|URIError|EvalError|ChunkLoadError|\$?ZodError)$/u;

/** What to tell a person about anything that was thrown. */
export function messageOf(error: unknown): string {
  const isForeign = error instanceof DOMException || (error instanceof Error && foreignNames.test(error.name));
  if (isForeign) return 'Error desconocido. Vuelve a cargar la página';
  return (error instanceof Error && error.message) || 'Error desconocido';
}

/** Says what couldn't be loaded before what the server, or the lack of one, said of it. */
export async function prefixFailure<T>(failure: string, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new Error(`${failure}: ${messageOf(error)}`, { cause: error });
  }
}
