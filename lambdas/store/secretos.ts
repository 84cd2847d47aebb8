import { SecretsProvider } from '@aws-lambda-powertools/parameters/secrets';
import { secrets } from './clients.ts';
import { required } from './env.ts';
import { once } from './once.ts';

const provider = once(() => new SecretsProvider({ awsSdkV3Client: secrets() }));

/** A secret of this deployment, read again every five minutes so that it can be changed. */
async function secret(variable: string): Promise<string> {
  const value = await provider().get(required(variable), { maxAge: 300 });
  if (typeof value !== 'string' || value.length < 32)
    throw new Error(`The secret of ${variable} is missing or too short`);
  return value;
}

/** The key that access tokens are signed with (HS256). */
export async function signingSecret(): Promise<Uint8Array> {
  return new TextEncoder().encode(await secret('SIGNING_SECRET_ID'));
}

/** What CloudFront shows the API, for it to believe what is said of the visitor (docs/decisions/0007). */
export async function originSecret(): Promise<string> {
  return secret('ORIGIN_SECRET_ID');
}
