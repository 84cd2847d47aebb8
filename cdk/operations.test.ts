import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { functionWords } from './constructs/alarm-words.ts';
import { everything } from './everything.ts';
import { concurrencySchema, memorySchema, timeoutSchema } from './function-settings.ts';
import stages from './stages.json' with { type: 'json' };
import { portalWithoutCode } from './synthesise.ts';
import type { Resource } from './template-resources.ts';

const docs = join(import.meta.dirname, '../docs');
const operations = await readFile(join(docs, 'operations.md'), 'utf8');
const installing = await readFile(join(docs, 'installing.md'), 'utf8');
const architecture = await readFile(join(docs, 'architecture.md'), 'utf8');
const scale = await readFile(join(docs, 'decisions/scale.md'), 'utf8');

const usual: Record<string, number> = concurrencySchema.parse({});
const areas = Object.keys(usual);
const totalOf = (copies: Record<string, number>) => Object.values(copies).reduce((sum, each) => sum + each);

/** A text whose lines may break anywhere. */
const proseOf = (text: string) => text.replaceAll(/\s+/gu, ' ');

/** The cells of the rows whose first cell begins with a text. */
function rowsOf(text: string, begins: string): string[][] {
  const rows = text.split('\n').filter((line) => line.startsWith(`| ${begins}`));
  return rows.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** What "`a` and `b` 20, `c` 10" says of each name. */
function figuresOf(text: string): Record<string, number> {
  const groups = [...text.matchAll(/((?:`[\w-]+`(?:, | and )?)+) (\d+)/gu)];
  return Object.fromEntries(
    groups.flatMap(([, names = '', figure]) =>
      [...names.matchAll(/`([\w-]+)`/gu)].map(([, name = '']) => [name, Number(figure)]),
    ),
  );
}

const [settings = [], sizes = []] = rowsOf(installing, '`concurrency`');
/** Copies reserved in a laboratory of 10,000 samples, as the table of sizes says it. */
const small = (() => {
  const [named = '', rest = ''] = (sizes[1] ?? '').split(', the others ');
  return { ...Object.fromEntries(areas.map((area) => [area, Number.parseInt(rest, 10)])), ...figuresOf(named) };
})();

test('the docs say how many copies of each function are kept by default, and how many in all', () => {
  expect(figuresOf(settings[2] ?? '')).toEqual(usual);
  expect(settings[2]).toContain(`which are ${totalOf(usual)} of an account's 1,000`);
});

test('the copies of each size of laboratory add up to what the docs say', () => {
  expect(new Set(Object.keys(small))).toEqual(new Set(areas));
  const totals = sizes.slice(1, 5).map((cell) => Number(/\d+$/u.exec(cell)?.[0]));
  const large = { ...usual, ...figuresOf(sizes[4] ?? '') };
  expect(totals).toEqual([totalOf(small), totalOf(usual) / 2, totalOf(usual), totalOf(large)]);
});

test('the docs say how many stages an account has copies for', () => {
  const stagesOf = (copies: Record<string, number>) => Math.floor(900 / totalOf(copies));
  expect([stagesOf(usual), stagesOf(small)]).toEqual([1, 8]);
  expect(proseOf(installing)).toContain(`(${totalOf(usual)} of the 900 copies that may be reserved) and eight with`);
  const [row = []] = rowsOf(scale, 'Lambda: concurrent executions');
  expect(row[2]).toMatch(new RegExp(`^${totalOf(usual)} reserved as usual; ${totalOf(small)} as `, 'u'));
  expect(row[3]).toBe('**1; 8**');
});

test('on one machine no function runs as many copies as in the cloud', () => {
  const local: Record<string, number> = stages.local.concurrency;
  expect(new Set(Object.keys(local))).toEqual(new Set(areas));
  expect(totalOf(local)).toBeLessThanOrEqual(50);
});

test('the docs say the timeout of each function that has another than 15 seconds', () => {
  const [row = []] = rowsOf(installing, '`timeoutSeconds` ');
  const said = [...(row[2] ?? '').matchAll(/`([\w-]+)` \(?(?:usual )?(\d+)\b/gu)];
  const others = Object.entries(timeoutSchema.parse({})).filter(([, seconds]) => seconds !== 15);
  expect(Object.fromEntries(said.map(([, name, seconds]) => [name, Number(seconds)]))).toEqual(
    Object.fromEntries(others),
  );
});

test('the table of sizes has the memory of every function', () => {
  const rows = rowsOf(installing, '`memoryMiB').slice(1);
  const named = rows.flatMap(([cell = '', , , atMillion = '']) =>
    [...cell.matchAll(/`(?:memoryMiB\.)?([\w-]+)`/gu)]
      .map(([, name = '']) => name)
      .filter((name) => name !== 'memoryMiB')
      .map((name) => [name, Number(atMillion.replace(',', ''))] as const),
  );
  const memory: Record<string, number> = memorySchema.parse({});
  expect(new Set(named.map(([name]) => name))).toEqual(new Set(Object.keys(memory)));
  expect(named.filter(([name, figure]) => !Number.isNaN(figure) && memory[name] !== figure)).toEqual([]);
});

const { app: _app, ...stacks } = portalWithoutCode(everything);
const templates = Object.entries(stacks).map(([part, stack]) => ({
  name: `${part.slice(0, 1).toUpperCase()}${part.slice(1)}`,
  made: Object.entries((Template.fromStack(stack).toJSON() as { Resources: Record<string, Resource> }).Resources),
}));
const removing = await readFile(join(docs, 'removing-a-stage.md'), 'utf8');
const keptBy = (name: string) =>
  (templates.find((template) => template.name === name)?.made ?? []).flatMap(([id, { DeletionPolicy }]) =>
    DeletionPolicy === 'Retain' ? [id] : [],
  );

test.each(templates)('the docs say what of the stack $name outlives it, and how to destroy it', ({ name }) => {
  const [row = []] = rowsOf(removing, `${name} `);
  const named = [...(row[2] ?? '').matchAll(/`(\w+)`/gu)].map(([, each = '']) => each);
  const kept = keptBy(name);
  expect(kept.filter((id) => !named.some((each) => id.startsWith(each)))).toEqual([]);
  expect(named.filter((each) => !kept.some((id) => id.startsWith(each)))).toEqual([]);
  expect(row[2] === 'nothing').toBe(kept.length === 0);
  expect(removing).toMatch(new RegExp(`npm run cdk -- destroy -c stage=prod (?:--exclusively )?${name}\\b`, 'u'));
});

test('kept data are imported by the ids that the templates give them, but for buckets that tell queues', () => {
  const mapped = [...removing.matchAll(/"(\w+)": \{ "(?:TableName|BucketName|Id|BackupVaultName)"/gu)].map(
    ([, id]) => id,
  );
  const importable = keptBy('Data').filter((id) => !/^(?:DropBucket|OutboxBucket|Senders)/u.test(id));
  expect(new Set(mapped)).toEqual(new Set([...importable, ...keptBy('Copies')]));
});

test('vaults are named after their stage, since an account takes a name once', () => {
  const names = templates.flatMap(({ made }) =>
    made.flatMap(([, { Type, Properties }]) =>
      Type === 'AWS::Backup::BackupVault' ? [String(Properties['BackupVaultName'])] : [],
    ),
  );
  expect(names).toEqual([`alicuota-${everything.name}-backups`, `alicuota-${everything.name}-copies`]);
  for (const name of names) expect(removing).toContain(name.replace(everything.name, 'prod'));
});

const [, ...tablesOfAlarms] = operations.split('\n## A suspected leak\n')[0]?.split('\n### Alarms: ') ?? [];
/** The names of alarms in the docs' tables: `…` and `<background>` stand for anything, `one/other` for either. */
const documented = tablesOfAlarms
  .flatMap((part) => rowsOf(part, '`'))
  .flatMap(([cell = '']) => [...cell.matchAll(/`([^`]+)`/gu)].map(([, name = '']) => name));
const patternOf = (name: string) =>
  new RegExp(
    `^${name
      .replaceAll(/[()]/gu, '\\$&')
      .replaceAll(/…|<background>/gu, '.+')
      .replaceAll(/(\p{L}+)\/(\p{L}+)/gu, '(?:$1|$2)')}$`,
    'u',
  );
const alarms = templates.flatMap(({ made }) =>
  made.flatMap(([, { Type, Properties }]) =>
    Type === 'AWS::CloudWatch::Alarm'
      ? [String(Properties['AlarmName']).replace(`alicuota-${everything.name}: `, '')]
      : [],
  ),
);

test('every alarm stands in the tables of the docs, and no other', () => {
  const patterns = documented.map(patternOf);
  expect(alarms.length).toBeGreaterThan(40);
  expect(alarms.filter((name) => !patterns.some((pattern) => pattern.test(name)))).toEqual([]);
  expect(documented.filter((name) => !alarms.some((alarm) => patternOf(name).test(alarm)))).toEqual([]);
});

test('the docs list every function that has alarms', () => {
  const [, list = ''] =
    / What the API calls has no alarms of its own, for the API has\. Those that queues read ([^.]+) have\. /u.exec(
      proseOf(operations),
    ) ?? [];
  const named = [...list.matchAll(/`([\w-]+)`/gu)].map(([, name]) => name);
  expect(new Set(named)).toEqual(new Set(Object.keys(functionWords).filter((name) => !areas.includes(name))));
});

test('the names of alarms are said as people say them', () => {
  expect(alarms.filter((name) => /\bde el\b|\ba el\b|(\([\w-]+\)) \1/u.test(name))).toEqual([]);
});

test('the architecture names every function of calls, and every stack', () => {
  const [, drawn = ''] = /areas\["functions\/([^"]+)"\]/u.exec(architecture) ?? [];
  expect(drawn.split(' · ').toSorted((one, other) => one.localeCompare(other))).toEqual(
    areas.toSorted((one, other) => one.localeCompare(other)),
  );
  const [, deployed = ''] = architecture.split('\n## How it is deployed\n');
  const named = [...deployed.matchAll(/\*\*(\w+)\*\*/gu)].map(([, name]) => name);
  expect(new Set(named)).toEqual(new Set(Object.keys(stacks)));
});
