import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { credentials, region } from './environment.ts';

/** The values of some secrets by their names, as the resolver of a template's references reads them. */
export async function secretValues(names: readonly string[], endpoint: string): Promise<Map<string, string>> {
  const client = new SecretsManagerClient({ endpoint, region, credentials });
  try {
    const read = async (name: string) => {
      const { SecretString = '' } = await client.send(new GetSecretValueCommand({ SecretId: name }));
      return [name, SecretString] as const;
    };
    return new Map(await Promise.all(names.map(read)));
  } finally {
    client.destroy();
  }
}
