import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { awsCli } from './emulator.ts';
import { writeShell } from './keep.ts';

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'alicuota-test-'));
  onTestFinished(async () => rm(folder, { recursive: true }));
  return folder;
}

it('a shell that reads the file asks the emulator, and no account that it knew', async () => {
  const environment = { AWS_ENDPOINT_URL: 'https://127.0.0.1:4566', AWS_PROFILE: undefined, ODD: "it's $HOME" };
  const path = await writeShell({ environment, programs: '/with the/programs' }, await newFolder(), { STAGE: 'prod' });
  const show = 'printf "%s|" "$AWS_ENDPOINT_URL" "${AWS_PROFILE-none}" "$ODD" "$STAGE" "${PATH%%:*}"';
  const env = { PATH: process.env['PATH'], AWS_PROFILE: 'laboratorio' };
  const { stdout } = await promisify(execFile)('bash', ['-c', `. '${path}'; ${show}`], { env });
  expect(stdout).toBe("https://127.0.0.1:4566|none|it's $HOME|prod|/with the/programs|");
});

it('the AWS CLI asks the emulator, whatever else it is asked', async () => {
  const folder = await newFolder();
  await writeFile(join(folder, 'aws'), '#!/bin/sh\nprintf "%s|" "$@"\n', { mode: 0o755 });
  const bin = await awsCli({ folder, tools: folder, url: 'https://127.0.0.1:4566' });
  const { stdout } = await promisify(execFile)(join(bin, 'aws'), ['sqs', 'send-message', '{"a b": 1}']);
  expect(stdout).toBe('--endpoint-url|https://127.0.0.1:4566|sqs|send-message|{"a b": 1}|');
});
