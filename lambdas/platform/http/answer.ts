import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { errors, type FailureAnswer, type SuccessAnswer } from '../../../contract/base/errors.ts';
import { Failure } from '../runtime/failure.ts';
import { keptByNobody } from '../files/content-disposition.ts';

const json = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

/** The text that a call which went well answers, with what there is to say of it. */
export function answerText(data: unknown, message?: string): string {
  const body: SuccessAnswer<unknown> = { success: true, ...(message !== undefined && { message }), data };
  return JSON.stringify(body);
}

/** The answer of a call that went well. */
export function success(body: string): APIGatewayProxyStructuredResultV2 {
  return { statusCode: 200, headers: { ...json }, body };
}

/** Sends the browser to a file's bytes; the address is presigned, so it is never kept nor logged. */
export function redirect(url: string): APIGatewayProxyStructuredResultV2 {
  return { statusCode: 302, headers: { location: url, 'cache-control': keptByNobody } };
}

/**
 * The answer of a refused call, to an administrator with what it alone is told. Anything but a Failure is our own fault and says
 * nothing but its request id.
 */
export function failure(
  error: unknown,
  requestId: string,
  { isAdmin = false } = {},
): APIGatewayProxyStructuredResultV2 {
  const known = error instanceof Failure ? error : new Failure('INTERNAL');
  const { code, details, headers, location, paraAdministradores } = known;
  const message = (isAdmin ? paraAdministradores : undefined) ?? known.message;
  if (location !== undefined) return redirect(location);
  const { status } = errors[code];
  const body: FailureAnswer = { success: false, code, message, ...(details && { details }), requestId };
  return { statusCode: status, headers: { ...json, ...headers }, body: JSON.stringify(body) };
}
