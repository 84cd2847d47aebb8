import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { quoted } from './quoted.ts';

/**
 * Makes a folder with a program `aws`, the AWS CLI of the judge, that asks the emulator alone. By the environment's
 * AWS_ENDPOINT_URL it wouldn't: for queues, version 1 asks AWS itself, whatever that says, unless it is told each time.
 */
export async function awsCli({
  folder,
  programs,
  url,
}: {
  folder: string;
  programs: string;
  url: string;
}): Promise<string> {
  const bin = join(folder, 'bin');
  await mkdir(bin);
  const command = `exec ${quoted(join(programs, 'aws'))} --endpoint-url ${quoted(url)} "$@"`;
  await writeFile(join(bin, 'aws'), `#!/bin/sh\n${command}\n`, { mode: 0o755 });
  return bin;
}
