import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { DataFolderError, isMissing, makeFolder, writeWhole } from './data-folder.ts';

const versionSchema = z.object({
  id: z.string(),
  createdAt: z.iso.datetime(),
  value: z.string().min(1),
  /** The labels that it carries; each is on one version at a time. */
  stages: z.array(z.string()),
});
const secretSchema = z.object({ name: z.string(), arn: z.string(), versions: z.array(versionSchema).min(1) });
/** The former format of secrets, with one version each. */
const formerSchema = z
  .object({
    name: z.string(),
    arn: z.string(),
    versionId: z.string(),
    createdAt: z.iso.datetime(),
    value: z.string().min(1),
  })
  .transform(({ name, arn, versionId: id, createdAt, value }) => ({
    name,
    arn,
    versions: [{ id, createdAt, value, stages: ['AWSCURRENT'] }],
  }));
const keptSchema = z.union([secretSchema, formerSchema]);

/** One value that a secret has or had. */
export type Version = z.infer<typeof versionSchema>;
/** A secret as it is kept, in a file that only its owner may read; its newest version first. */
export type Secret = z.infer<typeof secretSchema>;

const bytes = 48;
/** Versions without a label go once there are more than this, as in Secrets Manager. */
const mostVersions = 100;

const pathOf = (dir: string, name: string) => join(dir, `${encodeURIComponent(name)}.json`);

/** Reads the named secrets and makes those that aren't there yet. A damaged one is never replaced in silence. */
export async function openSecrets(dir: string, names: readonly string[], now: Date): Promise<Secret[]> {
  await makeFolder(dir, 0o700);
  return Promise.all(names.map((name) => openSecret(dir, name, now)));
}

async function openSecret(dir: string, name: string, now: Date): Promise<Secret> {
  const path = pathOf(dir, name);
  try {
    return keptSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (cause) {
    if (!isMissing(cause))
      throw new DataFolderError(`El secreto guardado en ${path} está dañado`, { cause, isDamaged: true });
  }
  const value = randomBytes(bytes).toString('base64url');
  const secret: Secret = {
    name,
    arn: name.startsWith('arn:') ? name : `arn:aws:secretsmanager:eu-south-2:000000000000:secret:${name}-local0`,
    versions: [{ id: randomUUID(), createdAt: now.toISOString(), value, stages: ['AWSCURRENT'] }],
  };
  await saveSecret(dir, secret);
  return secret;
}

/** Keeps a secret as it is now. */
export async function saveSecret(dir: string, secret: Secret): Promise<void> {
  await writeWhole(pathOf(dir, secret.name), JSON.stringify(secret), 0o600);
}

/**
 * A secret with one version more. Its labels leave the versions that had them, and the version that was AWSCURRENT
 * becomes AWSPREVIOUS.
 */
export function withVersion(secret: Secret, version: Version): Secret {
  const replaces = version.stages.includes('AWSCURRENT');
  const older = secret.versions.map((one) => {
    const stages = one.stages.filter(
      (stage) => !(version.stages.includes(stage) || (replaces && stage === 'AWSPREVIOUS')),
    );
    return { ...one, stages: replaces && one.stages.includes('AWSCURRENT') ? [...stages, 'AWSPREVIOUS'] : stages };
  });
  const versions = [version, ...older].filter(({ stages }, index) => stages.length > 0 || index < mostVersions);
  return { ...secret, versions };
}
