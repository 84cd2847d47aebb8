import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { DataFolderError, isMissing, makeFolder, writeWhole } from './data-folder.ts';

const secretSchema = z.object({
  name: z.string(),
  arn: z.string(),
  versionId: z.string(),
  createdAt: z.iso.datetime(),
  value: z.string().min(1),
});
/** A secret as it is kept, in a file that only its owner may read. */
export type Secret = z.infer<typeof secretSchema>;

const bytes = 48;

/** Reads the named secrets and makes those that aren't there yet. A damaged one is never replaced in silence. */
export async function openSecrets(dir: string, names: readonly string[], now: Date): Promise<Secret[]> {
  await makeFolder(dir, 0o700);
  return Promise.all(names.map((name) => openSecret(join(dir, `${encodeURIComponent(name)}.json`), name, now)));
}

async function openSecret(path: string, name: string, now: Date): Promise<Secret> {
  try {
    return secretSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (cause) {
    if (!isMissing(cause))
      throw new DataFolderError(`El secreto guardado en ${path} está dañado`, { cause, isDamaged: true });
  }
  const secret: Secret = {
    name,
    arn: name.startsWith('arn:') ? name : `arn:aws:secretsmanager:eu-south-2:000000000000:secret:${name}-local0`,
    versionId: randomUUID(),
    createdAt: now.toISOString(),
    value: randomBytes(bytes).toString('base64url'),
  };
  await writeWhole(path, JSON.stringify(secret), 0o600);
  return secret;
}
