import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { errors, type FailureAnswer } from '../../contract/base/errors.ts';

/** What a Lambda may answer at most, in bytes. */
const mostBytes = 6 * 1024 * 1024;

/** What the gateway itself answers, where no function is asked or none answered. */
const gatewayFailures = {
  notFound: { status: 404, code: 'NOT_FOUND', message: 'No se ha encontrado lo que buscas' },
  malformed: { status: 400, code: 'BAD_REQUEST', message: 'La petición no se puede leer' },
  addressTooLong: { status: 414, code: 'URI_TOO_LONG', message: 'La dirección es demasiado larga' },
  headersTooLarge: { status: 431, code: 'HEADERS_TOO_LARGE', message: 'Las cabeceras son demasiado grandes' },
  tooLarge: { status: 413, code: 'PAYLOAD_TOO_LARGE', message: 'La petición es demasiado grande' },
  notReady: { status: 503, code: 'NOT_READY', message: 'El portal se está poniendo en marcha. Espera unos segundos' },
  busy: { code: 'BUSY', ...errors.BUSY },
  failed: { status: 500, code: 'INTERNAL', message: 'Error interno' },
} as const;

type GatewayFailure = keyof typeof gatewayFailures;

/** Answers one of the gateway's own failures in the API's shape. */
export function sendFailure(response: ServerResponse, failure: GatewayFailure, requestId: string): void {
  const { status, body } = failureAnswer(failure, requestId);
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(body);
}

/** The same to a client whose request couldn't be read, and so has no response; the connection ends with it. */
export function sendRawFailure(socket: Duplex, failure: GatewayFailure, requestId: string): void {
  const { status, body } = failureAnswer(failure, requestId);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

function failureAnswer(failure: GatewayFailure, requestId: string) {
  const { status, code, message } = gatewayFailures[failure];
  const answer: FailureAnswer = { success: false, code, message, requestId };
  return { status, body: JSON.stringify(answer) };
}

/** Answers what a function gave, and gives its status; throws for what API Gateway wouldn't take. */
export function sendResult(response: ServerResponse, result: unknown): number {
  const { statusCode, headers, cookies, body, isBase64Encoded } = (result ?? {}) as APIGatewayProxyStructuredResultV2;
  if (typeof statusCode !== 'number') throw new TypeError('The function gave no status');
  if ((body?.length ?? 0) > mostBytes) throw new RangeError('The answer is larger than a Lambda may give');
  const bytes = Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8');
  for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, String(value));
  if (cookies?.length) response.setHeader('Set-Cookie', cookies);
  response.writeHead(statusCode, { 'Content-Length': bytes.length }).end(bytes);
  return statusCode;
}
