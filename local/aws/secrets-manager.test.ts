import { randomUUID } from 'node:crypto';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { GetSecretValueCommand, PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { expect, onTestFinished, test } from 'vitest';
import { startSecretsManager } from './secrets-manager.ts';
import { closing, credentials, dataFolder, region } from './testing.ts';

const SecretId = 'alicuota/firma';
const secretIds = [SecretId];

function clientOf(endpoint: string, pair = credentials): SecretsManagerClient {
  const client = new SecretsManagerClient({ endpoint, region, credentials: pair });
  onTestFinished(() => client.destroy());
  return client;
}

test('a secret is made once, is long, and is only its owner’s to read', async () => {
  const dataDir = await dataFolder();
  const first = await startSecretsManager({ dataDir, credentials, secretIds });
  const secret = await clientOf(first.url).send(new GetSecretValueCommand({ SecretId }));
  expect(secret.SecretString?.length).toBe(64);
  expect(secret).toMatchObject({ Name: SecretId, VersionStages: ['AWSCURRENT'] });
  expect(secret.CreatedDate).toBeInstanceOf(Date);
  await first.close();
  const again = clientOf(closing(await startSecretsManager({ dataDir, credentials, secretIds })).url);
  const same = await again.send(new GetSecretValueCommand({ SecretId: secret.ARN }));
  expect(same.SecretString).toBe(secret.SecretString);
  const [file = ''] = await readdir(join(dataDir, 'secrets'));
  expect((await stat(join(dataDir, 'secrets', file))).mode & 0o777).toBe(0o600);
});

/** A Secrets Manager with one secret, and short ways to speak to it. */
async function started(dataDir?: string) {
  const folder = dataDir ?? (await dataFolder());
  const endpoint = await startSecretsManager({ dataDir: folder, credentials, secretIds });
  const client = clientOf(endpoint.url);
  return {
    endpoint,
    folder,
    get: async (which: { VersionId?: string; VersionStage?: string } = {}) =>
      client.send(new GetSecretValueCommand({ SecretId, ...which })),
    put: async (SecretString: string, more: { ClientRequestToken?: string; VersionStages?: string[] } = {}) =>
      client.send(new PutSecretValueCommand({ SecretId, SecretString, ...more })),
  };
}

const refused = { name: 'ResourceNotFoundException' };

test('a new value becomes the current one and the current one the previous, here and after a restart', async () => {
  const first = await started();
  const original = await first.get();
  await expect(first.get({ VersionStage: 'AWSPREVIOUS' })).rejects.toMatchObject(refused);
  const second = await first.put('segundo');
  expect(second).toMatchObject({ Name: SecretId, ARN: original.ARN, VersionStages: ['AWSCURRENT'] });
  expect(await first.get()).toMatchObject({ SecretString: 'segundo', VersionId: second.VersionId });
  const previous = {
    SecretString: original.SecretString,
    VersionId: original.VersionId,
    VersionStages: ['AWSPREVIOUS'],
  };
  expect(await first.get({ VersionStage: 'AWSPREVIOUS' })).toMatchObject(previous);
  await first.put('tercero');
  await first.endpoint.close();

  const again = await started(first.folder);
  closing(again.endpoint);
  expect(await again.get()).toMatchObject({ SecretString: 'tercero', VersionStages: ['AWSCURRENT'] });
  expect(await again.get({ VersionStage: 'AWSPREVIOUS' })).toMatchObject({ SecretString: 'segundo' });
  const { VersionId } = original;
  expect((await again.get({ VersionId })).SecretString).toBe(original.SecretString);
  expect((await again.get({ VersionId })).VersionStages ?? []).toEqual([]);
  const [file = ''] = await readdir(join(first.folder, 'secrets'));
  expect((await stat(join(first.folder, 'secrets', file))).mode & 0o777).toBe(0o600);
});

test('versions are asked for by id, by label, or by both where they are the same', async () => {
  const { endpoint, get, put } = await started();
  closing(endpoint);
  const { VersionId = '' } = await put('segundo');
  expect((await get({ VersionId, VersionStage: 'AWSCURRENT' })).SecretString).toBe('segundo');
  await expect(get({ VersionId, VersionStage: 'AWSPREVIOUS' })).rejects.toMatchObject({
    name: 'InvalidRequestException',
  });
  await expect(get({ VersionId: randomUUID() })).rejects.toMatchObject(refused);
  await expect(get({ VersionStage: 'OTRA' })).rejects.toMatchObject(refused);
});

test('a request that is sent twice makes one version, and no value is ever replaced', async () => {
  const { endpoint, get, put } = await started();
  closing(endpoint);
  const ClientRequestToken = randomUUID();
  const [one, other] = await Promise.all([
    put('segundo', { ClientRequestToken }),
    put('segundo', { ClientRequestToken }),
  ]);
  expect(one.VersionId).toBe(other.VersionId);
  expect((await get({ VersionStage: 'AWSPREVIOUS' })).SecretString).not.toBe('segundo');
  const replacing = put('tercero', { ClientRequestToken });
  await expect(replacing).rejects.toMatchObject({ name: 'ResourceExistsException' });
  expect((await get()).SecretString).toBe('segundo');
});

test('a version may wait under another label, and leaves the current one alone', async () => {
  const { endpoint, get, put } = await started();
  closing(endpoint);
  await put('pendiente', { VersionStages: ['AWSPENDING'] });
  expect((await get()).SecretString).toHaveLength(64);
  expect((await get({ VersionStage: 'AWSPENDING' })).SecretString).toBe('pendiente');
  await expect(get({ VersionStage: 'AWSPREVIOUS' })).rejects.toMatchObject(refused);
});

test('versions without a label are forgotten after a hundred', async () => {
  const { endpoint, get, put } = await started();
  closing(endpoint);
  const { VersionId } = await get();
  for (let turn = 0; turn < 99; turn++) await put(`valor ${turn}`);
  expect((await get({ VersionId })).SecretString).toHaveLength(64);
  await put('uno más');
  await expect(get({ VersionId })).rejects.toMatchObject(refused);
});

test('a secret that was kept before there were versions is as it was', async () => {
  const dataDir = await dataFolder();
  await mkdir(join(dataDir, 'secrets'));
  const kept = { name: SecretId, arn: 'arn:de:antes', versionId: randomUUID(), createdAt: '2026-01-02T03:04:05.000Z' };
  const path = join(dataDir, 'secrets', `${encodeURIComponent(SecretId)}.json`);
  await writeFile(path, JSON.stringify({ ...kept, value: 'el de siempre' }), { mode: 0o600 });
  const { endpoint, get, put } = await started(dataDir);
  closing(endpoint);
  const { VersionId, CreatedDate, ...rest } = await get();
  expect(rest).toMatchObject({ ARN: kept.arn, SecretString: 'el de siempre', VersionStages: ['AWSCURRENT'] });
  expect([VersionId, CreatedDate?.toISOString()]).toEqual([kept.versionId, kept.createdAt]);
  await put('el nuevo');
  expect((await get({ VersionStage: 'AWSPREVIOUS' })).SecretString).toBe('el de siempre');
});

test('a stranger learns nothing, and what is not there is said not to be', async () => {
  const { url } = closing(await startSecretsManager({ dataDir: await dataFolder(), credentials, secretIds }));
  const guesser = clientOf(url, { ...credentials, secretAccessKey: 'otra' });
  const guess = guesser.send(new GetSecretValueCommand({ SecretId }));
  await expect(guess).rejects.toMatchObject({ name: 'InvalidSignatureException' });
  const missing = clientOf(url).send(new GetSecretValueCommand({ SecretId: 'otro' }));
  await expect(missing).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
});

test('a damaged secret stops the start instead of being replaced', async () => {
  const dataDir = await dataFolder();
  await (await startSecretsManager({ dataDir, credentials, secretIds })).close();
  const [file = ''] = await readdir(join(dataDir, 'secrets'));
  await writeFile(join(dataDir, 'secrets', file), '{"name":');
  const start = startSecretsManager({ dataDir, credentials, secretIds });
  await expect(start).rejects.toThrow(/^El secreto guardado en .* está dañado/u);
});
