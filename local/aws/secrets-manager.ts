import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { reportError } from '../full-disk.ts';
import { listen, type Credentials, type Endpoint } from './endpoint.ts';
import { SecretsCalls, SecretsRefusal } from './secrets-calls.ts';
import { openSecrets } from './secrets.ts';
import { sha256, SignatureFault, verify } from './sigv4.ts';
import { readSmallBody } from './small-body.ts';
import { parseTarget } from './target.ts';

export interface SecretsManagerOptions {
  /** Secrets live in its folder `secrets`. */
  dataDir: string;
  credentials: Credentials;
  /** Secrets that exist: each is generated the first time and then stays until it is given another value. */
  secretIds: readonly string[];
  now?: () => Date;
}

const mostBytes = 128 * 1024;
const service = 'secretsmanager.';

/**
 * Secrets Manager on this machine, as far as GetSecretValue and PutSecretValue with their versions and labels.
 * Throws DataFolderError when a secret can't be read.
 */
export async function startSecretsManager(options: SecretsManagerOptions): Promise<Endpoint> {
  const now = options.now ?? (() => new Date());
  const dir = join(options.dataDir, 'secrets');
  const calls = new SecretsCalls({ dir, now, secrets: await openSecrets(dir, options.secretIds, now()) });
  const server = createServer((request, response) => void handle(request, response, calls, options.credentials, now));
  return listen(server);
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  calls: SecretsCalls,
  credentials: Credentials,
  now: () => Date,
): Promise<void> {
  const send = (status: number, answer: object): void => {
    const headers = { 'Content-Type': 'application/x-amz-json-1.1', 'x-amzn-RequestId': randomUUID() };
    response.writeHead(status, headers).end(JSON.stringify(answer));
  };
  try {
    const body = await readSmallBody(request, mostBytes);
    const target = parseTarget(request.url ?? '/');
    verify(request, target, { credentials, service: 'secretsmanager', now: now(), payloadHash: sha256(body) });
    const operation = String(request.headers['x-amz-target']);
    send(200, await calls.answer(operation.startsWith(service) ? operation.slice(service.length) : '', body));
  } catch (error) {
    if (error instanceof SecretsRefusal) send(400, { __type: error.type, Message: error.message });
    else if (error instanceof SignatureFault) {
      const type = error.code === 'unknown-key' ? 'UnrecognizedClientException' : 'InvalidSignatureException';
      send(400, { __type: type, message: error.message });
    } else {
      reportError('Secrets Manager', error);
      send(500, { __type: 'InternalServiceError', Message: 'Internal failure' });
    }
  }
}
