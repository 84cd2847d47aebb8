import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { quoted } from './quoted.ts';

/**
 * Makes a folder with a program `aws`: the judge's AWS CLI, which sends every request to the emulator. AWS_ENDPOINT_URL
 * is not enough: version 1 ignores it for SQS and asks AWS itself, so the program adds `--endpoint-url`.
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
