import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import * as z from 'zod';
import { listen, type Credentials, type Endpoint } from './endpoint.ts';
import { openSecrets, type Secret } from './secrets.ts';
import { sha256, SignatureFault, verify } from './sigv4.ts';
import { readSmallBody } from './small-body.ts';
import { parseTarget } from './target.ts';

export interface SecretsManagerOptions {
  /** Secrets live in its folder `secrets`. */
  dataDir: string;
  credentials: Credentials;
  /** Secrets that exist: each is generated the first time and then stays. */
  secretIds: readonly string[];
  now?: () => Date;
}

const mostBytes = 64 * 1024;
const requestSchema = z.object({ SecretId: z.string(), VersionId: z.string().optional() });

class Refusal extends Error {
  readonly type: string;
  constructor(type: string, message: string) {
    super(message);
    this.type = type;
  }
}

/** Secrets Manager on this machine, as far as GetSecretValue. Throws DataFolderError when a secret can't be read. */
export async function startSecretsManager(options: SecretsManagerOptions): Promise<Endpoint> {
  const now = options.now ?? (() => new Date());
  const secrets = await openSecrets(join(options.dataDir, 'secrets'), options.secretIds, now());
  const server = createServer((request, response) => void handle(request, response, secrets, options.credentials, now));
  return listen(server);
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  secrets: readonly Secret[],
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
    if (request.headers['x-amz-target'] !== 'secretsmanager.GetSecretValue') {
      throw new Refusal('UnknownOperationException', 'Only GetSecretValue is implemented here');
    }
    send(200, getSecretValue(body, secrets));
  } catch (error) {
    if (error instanceof Refusal) send(400, { __type: error.type, Message: error.message });
    else if (error instanceof SignatureFault) {
      const type = error.code === 'unknown-key' ? 'UnrecognizedClientException' : 'InvalidSignatureException';
      send(400, { __type: type, message: error.message });
    } else {
      console.error('Secrets Manager:', error);
      send(500, { __type: 'InternalServiceError', Message: 'Internal failure' });
    }
  }
}

function getSecretValue(body: Buffer, secrets: readonly Secret[]): object {
  let asked: z.infer<typeof requestSchema>;
  try {
    asked = requestSchema.parse(JSON.parse(body.toString()));
  } catch {
    throw new Refusal('ValidationException', 'The request is not valid');
  }
  const found = secrets.find((secret) => [secret.name, secret.arn].includes(asked.SecretId));
  if (!found || (asked.VersionId !== undefined && asked.VersionId !== found.versionId)) {
    throw new Refusal('ResourceNotFoundException', "Secrets Manager can't find the specified secret.");
  }
  return {
    ARN: found.arn,
    Name: found.name,
    VersionId: found.versionId,
    SecretString: found.value,
    VersionStages: ['AWSCURRENT'],
    CreatedDate: Date.parse(found.createdAt) / 1000,
  };
}
