import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { GetSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { decodeJwt, SignJWT } from 'jose';
import { secrets } from '../../lambdas/platform/dynamo/clients.ts';
import type { Product } from './product.ts';

const main = join(import.meta.dirname, '../../scripts/rotate-secret/main.ts');

/** Changes a product's signing secret, as an operator does. */
export const rotateSecret = async ({ dataDir }: Pick<Product, 'dataDir'>, ...options: string[]) =>
  promisify(execFile)(process.execPath, [main, '--data-dir', dataDir, '--yes', ...options]);

/** The access token of a session signed again with the secret's newest version, as an instance does that has just begun. */
export async function withNewest(accessToken: string): Promise<string> {
  const asked = new GetSecretValueCommand({ SecretId: process.env['SIGNING_SECRET_ID'] });
  const { VersionId: kid = '', SecretString: value } = await secrets().send(asked);
  return new SignJWT(decodeJwt(accessToken))
    .setProtectedHeader({ alg: 'HS256', kid })
    .sign(new TextEncoder().encode(value));
}
