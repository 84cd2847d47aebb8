import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { RotatedSecret, type SecretVersion } from './secrets.ts';

const empresaSecret = new RotatedSecret('EMPRESA_SECRET_ID');
const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/**
 * What a provider gave the portal to be known by, as the table keeps it: encrypted by a secret that one function alone
 * may read, and bound to its client, so that it serves in no other's place.
 */
export async function sealSecret(clienteId: string, secret: string): Promise<string> {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, keyOf(await empresaSecret.settled()), iv).setAAD(Buffer.from(clienteId));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** The secret that was sealed for a client. Throws an Error where it wasn't, or by a key that is gone. */
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
