import type { ServerResponse } from 'node:http';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { FailureAnswer } from '../../../contract/errors.ts';

/** What a Lambda may answer at most, in bytes. */
const mostBytes = 6 * 1024 * 1024;

/** What the gateway itself answers, where no function is asked or none answered. */
export const gatewayFailures = {
  notFound: { status: 404, code: 'NOT_FOUND', message: 'No se ha encontrado lo que buscas' },
  tooLarge: { status: 413, code: 'PAYLOAD_TOO_LARGE', message: 'La petición es demasiado grande' },
  notReady: { status: 503, code: 'NOT_READY', message: 'El portal se está poniendo en marcha. Espera unos segundos' },
  failed: { status: 500, code: 'INTERNAL', message: 'Error interno' },
} as const;

/** Answers one of the gateway's own failures in the API's shape. */
export function sendFailure(response: ServerResponse, failure: keyof typeof gatewayFailures, requestId: string): void {
  const { status, code, message } = gatewayFailures[failure];
  const answer: FailureAnswer = { success: false, code, message, requestId };
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer));
}

/** Answers what a function gave; throws for what API Gateway wouldn't take. */
export function sendResult(response: ServerResponse, result: unknown): void {
  const { statusCode, headers, cookies, body, isBase64Encoded } = (result ?? {}) as APIGatewayProxyStructuredResultV2;
  if (typeof statusCode !== 'number') throw new TypeError('The function gave no status');
  if ((body?.length ?? 0) > mostBytes) throw new RangeError('The answer is larger than a Lambda may give');
  const bytes = Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8');
  for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, String(value));
  if (cookies?.length) response.setHeader('Set-Cookie', cookies);
  response.writeHead(statusCode, { 'Content-Length': bytes.length }).end(bytes);
}
