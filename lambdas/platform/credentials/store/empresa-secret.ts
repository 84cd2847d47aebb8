import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { RotatedSecret, type SecretVersion } from './secrets.ts';

const empresaSecret = new RotatedSecret('EMPRESA_SECRET_ID');
const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/**
 * Encrypts the secret that a client's identity provider gave the portal, for the table, with a key that only one function may
 * read. The ciphertext is bound to the client: it can't be opened as another client's.
 */
export async function sealSecret(clienteId: string, secret: string): Promise<string> {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, keyOf(await empresaSecret.settled()), iv).setAAD(Buffer.from(clienteId));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Decrypts a client's secret. Throws an Error where it was sealed for another client, or with a key that is gone. */
export async function openSecret(clienteId: string, sealed: string): Promise<string> {
  let opened: string | undefined;
  await empresaSecret.find((version) => {
    opened = openWith(version, clienteId, sealed);
    return opened !== undefined;
  });
  if (opened === undefined) throw new Error('The sealed secret of a client can’t be opened');
  return opened;
}

function openWith(version: SecretVersion, clienteId: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv(algorithm, keyOf(version), bytes.subarray(0, ivBytes));
  decipher.setAAD(Buffer.from(clienteId)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

function keyOf({ value }: SecretVersion): Buffer {
  return Buffer.from(hkdfSync('sha256', value, '', 'alicuota: secreto de la entrada de empresa', 32));
}
