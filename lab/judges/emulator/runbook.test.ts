import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../../local/environment.ts';
import { CommandFailed, runCommand } from '../run-command.ts';
import { readRunbook } from './runbook.ts';

const operations = await readFile(join(root, 'docs/operations.md'), 'utf8');
const given = { stage: 'prueba', moment: new Date('2027-01-02T03:04:05.678Z') };

it('the runbook of a restore is read with another stage and another moment', () => {
  const { settings, beside, inPlace } = readRunbook(operations, given);
  expect(settings).toMatch(/^STAGE=prueba\nMOMENT=2027-01-02T03:04:05Z\n/u);
  expect(beside).toContain('aws dynamodb restore-table-to-point-in-time');
  expect(inPlace).toContain('aws dynamodb restore-table-from-backup');
  expect(`${settings}${beside}${inPlace}`).not.toMatch(/2026-|prod\b/u);
});

it('the runbook of a restore is bash, and waits for nothing by a waiter that gives up', async () => {
  const { settings, beside, inPlace } = readRunbook(operations, given);
  const script = `${settings}${beside}${inPlace}`;
  await runCommand('bash', ['-n', '-c', script]);
  await expect(runCommand('bash', ['-n', '-c', `${script}\nfi`])).rejects.toThrow(CommandFailed);
  expect(script.match(/^.*aws dynamodb wait.*$/gmu)).toEqual([expect.stringContaining('until aws dynamodb wait')]);
});

it('a text that has no such commands is no runbook', () => {
  expect(() => readRunbook('# Operations\n', given)).toThrow('0 blocks');
  const other = operations.replace('\nMOMENT=', '\nWHEN=');
  expect(() => readRunbook(other, given)).toThrow('sets no MOMENT');
});
