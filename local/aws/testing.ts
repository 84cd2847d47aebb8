import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

export const credentials = { accessKeyId: 'AKIALOCAL', secretAccessKey: 'una-clave-de-prueba' };
export const region = 'eu-south-2';

/** A data directory that is gone when the test ends. */
export async function dataFolder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'alicuota-aws-'));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  return dir;
}

/** Closes what a test opened, when it ends. */
export function closing<T extends { close(): Promise<void> }>(opened: T): T {
  onTestFinished(() => opened.close());
  return opened;
}
