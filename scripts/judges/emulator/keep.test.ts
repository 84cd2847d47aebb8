import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { UsageError } from '../../target/options.ts';
import { awsCli } from './aws-cli.ts';
import { howToUse, readArguments, writeShell } from './keep.ts';

it.each([
  [[], { isKept: false, port: 0 }],
  [['--keep'], { isKept: true, port: 0 }],
  [['--keep', '--port', '5100'], { isKept: true, port: 5100 }],
])('%j is understood', (args, wanted) => {
  expect(readArguments(args)).toEqual(wanted);
});

it.each([[['--port', '5100']], [['--keep', '--port', 'a']], [['--keep', '--port', '70000']], [['--stay']], [['dev']]])(
  '%j makes no sense',
  (args) => {
    expect(() => readArguments(args)).toThrow(UsageError);
  },
);

it('a shell that reads the file asks the emulator, and no account that it knew', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'alicuota-test-'));
  onTestFinished(async () => rm(folder, { recursive: true }));
  const environment = { AWS_ENDPOINT_URL: 'https://127.0.0.1:4566', AWS_PROFILE: undefined, ODD: "it's $HOME" };
  const path = await writeShell(
    { emulator: { environment }, folder, programs: '/with the/programs' },
    {
      stage: 'prod',
      portal: 'tabla',
      drop: 'entrega',
    },
  );
  const show = 'printf "%s|" "$AWS_ENDPOINT_URL" "${AWS_PROFILE-none}" "$ODD" "$STAGE" "$TABLE" "$DROP" "${PATH%%:*}"';
  const { stdout } = await promisify(execFile)('bash', ['-c', `. '${path}'; ${show}`], {
    env: { PATH: process.env['PATH'], AWS_PROFILE: 'laboratorio' },
  });
  const shown = ['https://127.0.0.1:4566', 'none', "it's $HOME", 'prod', 'tabla', 'entrega', '/with the/programs'];
  expect(stdout).toBe(`${shown.join('|')}|`);
});

it('the AWS CLI asks the emulator, whatever else it is asked', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'alicuota-test-'));
  onTestFinished(async () => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'aws'), '#!/bin/sh\nprintf "%s|" "$@"\n', { mode: 0o755 });
  const bin = await awsCli({ folder, programs: folder, url: 'https://127.0.0.1:4566' });
  const { stdout } = await promisify(execFile)(join(bin, 'aws'), [
    'sqs',
    'send-message',
    '--message-body',
    '{"a b": 1}',
  ]);
  expect(stdout).toBe('--endpoint-url|https://127.0.0.1:4566|sqs|send-message|--message-body|{"a b": 1}|');
});

it('a kept stage’s instructions have its address, its users, and the variables for a shell', () => {
  const given = {
    url: 'http://127.0.0.1:5100',
    admin: { email: 'direccion@laboratorio.example', password: 'Clave-1' },
    shell: '/carpeta/shell.sh',
    mails: 'https://127.0.0.1:4566/_ministack/ses/messages',
  };
  const instructions = howToUse(given);
  for (const part of [given.url, given.admin.email, given.admin.password, `source ${given.shell}`, given.mails])
    expect(instructions).toContain(part);
  // The judge's AWS CLI is of version 1, which has no such command.
  expect(instructions).not.toContain('logs tail');
  expect(instructions).toContain(String.raw`tr '\t' '\n'`);
});
