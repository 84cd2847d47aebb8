import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, vi } from 'vitest';
import { openSecrets } from '../local/aws/secrets.ts';
import { SecretsCalls } from '../local/aws/secrets-calls.ts';
import { listen } from '../local/aws/endpoint.ts';
import { identity } from '../local/environment.ts';
import { readSmallBody } from '../local/aws/small-body.ts';

/** A Secrets Manager with two secrets that this process's environment points at; it records the labels asked for. */
export interface FakeSecretsManager {
  /** The labels that were asked for, in order. */
  calls: string[];
  /** The id of the signing secret's current version. */
  current(): Promise<string>;
  /** Gives the signing secret a new value, or the origin secret. Gives its version's id. */
  put(value?: string, secretId?: 'firma' | 'origen'): Promise<string>;
  /** Fails at everything, until `recover`. */
  fail(): void;
  recover(): void;
  close(): Promise<void>;
}

/** One for each test of a file, all of which begin on the same morning; `later` moves the clock on. */
export function useFakeSecretsManager(): { readonly secretsManager: FakeSecretsManager; later: (ms: number) => void } {
  let secretsManager: FakeSecretsManager | undefined;
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T08:00:00Z') });
    secretsManager = await startFakeSecretsManager();
  });
  afterEach(async () => {
    vi.useRealTimers();
    await secretsManager?.close();
  });
  return {
    get secretsManager() {
      if (!secretsManager) throw new Error('The fake Secrets Manager runs only while a test runs');
      return secretsManager;
    },
    later: (ms) => void vi.setSystemTime(Date.now() + ms),
  };
}

/** Starts it. Its clock is the process's, so that tests may set it. */
export async function startFakeSecretsManager(): Promise<FakeSecretsManager> {
  const dir = await mkdtemp(join(tmpdir(), 'alicuota-secretos-'));
  const now = () => new Date();
  const secrets = new SecretsCalls({ dir, now, secrets: await openSecrets(dir, ['firma', 'origen'], now()) });
  const calls: string[] = [];
  let failing = false;
  const ask = async (operation: string, asked: object) =>
    (await secrets.answer(operation, Buffer.from(JSON.stringify(asked)))) as { VersionId: string };
  const server = createServer((request, response) => {
    const answer = async () => {
      const body = await readSmallBody(request, 10_000);
      calls.push((JSON.parse(body.toString()) as { VersionStage: string }).VersionStage);
      if (failing) return [400, { __type: 'InvalidRequestException', message: 'Internal failure' }] as const;
      return secrets.answer('GetSecretValue', body).then(
        (good) => [200, good] as const,
        ({ type, message }: { type: string; message: string }) => [400, { __type: type, message }] as const,
      );
    };
    void answer().then(([status, said]) => response.writeHead(status).end(JSON.stringify(said)));
  });
  const endpoint = await listen(server);
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_SECRETS_MANAGER: endpoint.url,
    ...identity,
    SIGNING_SECRET_ID: 'firma',
    ORIGIN_SECRET_ID: 'origen',
  });
  return {
    calls,
    current: async () => (await ask('GetSecretValue', { SecretId: 'firma' })).VersionId,
    put: async (value = randomBytes(48).toString('base64url'), secretId = 'firma') =>
      (await ask('PutSecretValue', { SecretId: secretId, ClientRequestToken: randomUUID(), SecretString: value }))
        .VersionId,
    fail: () => {
      failing = true;
    },
    recover: () => {
      failing = false;
    },
    async close() {
      await endpoint.close();
      await rm(dir, { recursive: true });
    },
  };
}
