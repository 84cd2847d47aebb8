import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SecretsProvider } from '@aws-lambda-powertools/parameters/secrets';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
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

test('Powertools reads it as the functions do', async () => {
  const { url } = closing(await startSecretsManager({ dataDir: await dataFolder(), credentials, secretIds }));
  const provider = new SecretsProvider({ clientConfig: { endpoint: url, region, credentials } });
  expect(await provider.get(SecretId)).toMatch(/^[\w-]{64}$/u);
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
