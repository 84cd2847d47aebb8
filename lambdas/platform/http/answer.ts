import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { errors, type FailureAnswer, type SuccessAnswer } from '../../../contract/base/errors.ts';
import { Failure } from '../runtime/failure.ts';
import { keptByNobody } from '../files/content-disposition.ts';

const json = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

/** The body of a successful answer, with a message for people if there is one. */
export function answerText(data: unknown, message?: string): string {
  const body: SuccessAnswer<unknown> = { success: true, ...(message !== undefined && { message }), data };
  return JSON.stringify(body);
}

/** A successful answer (200) with this body. */
export function success(body: string): APIGatewayProxyStructuredResultV2 {
  return { statusCode: 200, headers: { ...json }, body };
}

/** Redirects the browser to a file's bytes; the address is presigned, so that it is neither kept nor logged. */
export function redirect(url: string): APIGatewayProxyStructuredResultV2 {
  return { statusCode: 302, headers: { location: url, 'cache-control': keptByNobody } };
}

/** A page of HTML with its headers. */
export interface Page {
  html: string;
  headers: Readonly<Record<string, string>>;
}

/** The answer of a call that gives a page. */
export function page({ html, headers }: Page): APIGatewayProxyStructuredResultV2 {
  return { statusCode: 200, headers: { 'content-type': 'text/html; charset=utf-8', ...headers }, body: html };
}

/** The page of a refused call: the message alone, without any word of the request. */
export function failurePage({ code, message, headers }: Failure): APIGatewayProxyStructuredResultV2 {
  const html = `<!doctype html><html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${message}</title><style>body{font:18px/1.5 system-ui,sans-serif;margin:15vh auto;max-width:32em;padding:0 20px;color:#1c2126}h1{font-size:24px}</style><main><h1>${message}</h1></main></html>`;
  const own = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };
  return { statusCode: errors[code].status, headers: { ...own, ...headers }, body: html };
}

/**
 * The answer of a refused call; administrators get the message for administrators. An error that is no Failure is our own fault,
 * and its answer has only the request id.
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
