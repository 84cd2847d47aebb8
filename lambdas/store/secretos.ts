import { SecretsProvider } from '@aws-lambda-powertools/parameters/secrets';
import { secrets } from './clients.ts';
import { required } from './env.ts';
import { once } from './once.ts';

const provider = once(() => new SecretsProvider({ awsSdkV3Client: secrets() }));

/** The key that access tokens are signed with (HS256), read again every five minutes so that it can be changed. */
export async function signingSecret(): Promise<Uint8Array> {
  const secret = await provider().get(required('SIGNING_SECRET_ID'), { maxAge: 300 });
  if (typeof secret !== 'string' || secret.length < 32) throw new Error('The signing secret is missing or too short');
  return new TextEncoder().encode(secret);
}
