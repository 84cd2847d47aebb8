import type { VersionedSecret } from './versioned-secret.ts';

/** What CloudFront shows the API. */
export interface Edge {
  /** The id of the secret's version that it was last set to show; undefined where none was set. */
  shown(): Promise<string | undefined>;
  /** Has it show a version, and waits until it does everywhere. */
  show(versionId: string): Promise<void>;
}

interface Rotation {
  secret: VersionedSecret;
  /** Whether the value until now shall be good no longer. */
  revoke: boolean;
  /** Makes a new random value. */
  newValue: () => string;
}

/** Gives a secret another value. */
export async function rotateSecret({ secret, revoke, newValue }: Rotation): Promise<void> {
  const value = newValue();
  await secret.put(value);
  // Only the last two versions are good: the same value once more leaves no room for the one before.
  if (revoke) await secret.put(value);
}

/**
 * Gives the origin secret another value and has CloudFront show it. A change that stopped between the two is brought to
 * its end first: after two changes without an update CloudFront would show a value that the API no longer accepts.
 */
export async function rotateOrigin({ secret, revoke, newValue, edge }: Rotation & { edge: Edge }): Promise<void> {
  const pending = await notShown(secret, edge);
  if (pending !== undefined) await edge.show(pending);
  const value = newValue();
  await edge.show(await secret.put(value));
  if (revoke) await secret.put(value);
}

/** The current version's id, where CloudFront shows another value than its. */
async function notShown(secret: VersionedSecret, edge: Edge): Promise<string | undefined> {
  const [current, shownId] = await Promise.all([secret.labelled('AWSCURRENT'), edge.shown()]);
  if (!current) return undefined;
  if (shownId === undefined) return (await secret.labelled('AWSPREVIOUS')) ? current.id : undefined;
  const shown = await secret.version(shownId);
  return shown?.value === current.value ? undefined : current.id;
}
