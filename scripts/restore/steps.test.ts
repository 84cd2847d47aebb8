import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { UsageError } from '../target/options.ts';
import { readArguments } from './arguments.ts';
import { Progress } from './progress.ts';
import { besideSteps, type Cloud, inPlaceSteps, take } from './steps.ts';

const moment = new Date('2026-11-20T08:00:00Z');
const table = 'portal';
let asked: string[];
/** The question that AWS doesn't answer, once. */
let failing: string | undefined;

const cloud: Cloud = {
  tableAsOf: async (source, target, at) => note(`asOf ${source} ${target} ${at.toISOString()}`),
  readers: async () => (await note('readers'), ['a', 'b']),
  setReader: async (id, isEnabled) => note(`${isEnabled ? 'start' : 'stop'} ${id}`),
  backUp: async (of, name) => (await note(`copy ${of}`), `arn:${name}`),
  tagsOf: async () => (await note('tags'), [{ Key: 'alicuota:stage', Value: 'prod' }]),
  mailedAlerts: async (_, since) => (await note(`alerts ${since}`), [{ pk: { S: 'aviso#1' } }]),
  removeTable: async (of) => note(`remove ${of}`),
  tableFromBackup: async (of, arn) => note(`restore ${of} ${arn}`),
  settle: async (of, tags) => note(`settle ${of} ${JSON.stringify(tags)}`),
  write: async (_, requests) => note(`write ${JSON.stringify(requests)}`),
  reindex: async () => note('reindex'),
  deliverAgain: async (since) => (await note(`deliver ${since.toISOString()}`), 3),
  pause: async () => note('pause'),
};
async function note(what: string): Promise<void> {
  if (failing !== undefined && what.startsWith(failing)) {
    failing = undefined;
    throw new Error('AWS says no');
  }
  asked.push(what);
}

beforeEach(() => {
  asked = [];
  failing = undefined;
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'alicuota-restore-'));
  onTestFinished(async () => rm(folder, { recursive: true }));
  return folder;
}

const all = [
  'readers',
  'stop a',
  'stop b',
  'pause',
  'copy portal-then',
  'copy portal',
  'tags',
  // What was mailed at the moment or later is forgotten two years after it or later.
  `alerts ${moment.getTime() / 1000 + 63_072_000}`,
  'remove portal',
  'restore portal arn:then',
  'settle portal [{"Key":"alicuota:stage","Value":"prod"}]',
  'write [{"PutRequest":{"Item":{"pk":{"S":"aviso#1"}}}}]',
  'reindex',
  'deliver 2026-11-20T07:00:00.000Z',
  'start a',
  'start b',
];

test('a table is made beside the stage’s, and nothing else is touched', async () => {
  const progress = await Progress.of(await newFolder(), moment);
  await take(besideSteps({ cloud, progress, table, moment }), progress, () => {});
  expect(asked).toEqual(['asOf portal portal-then 2026-11-20T08:00:00.000Z']);
});

test('the table is put in its place with readers paused, and a copy of what was there before', async () => {
  const progress = await Progress.of(await newFolder(), moment);
  await take(inPlaceSteps({ cloud, progress, table, moment }), progress, () => {});
  expect(asked).toEqual(all);
});

test.each([
  'stop b',
  'copy portal-then',
  'tags',
  'remove',
  'restore',
  'settle',
  'write',
  'reindex',
  'deliver',
  'start b',
])(
  'where AWS fails at "%s" it is given again, and goes on: no table is removed twice, no reader stays paused',
  async (at) => {
    const folder = await newFolder();
    failing = at;
    const again = async () => {
      const progress = await Progress.of(folder, moment);
      await take(inPlaceSteps({ cloud, progress, table, moment }), progress, () => {});
    };
    await expect(again()).rejects.toThrow('AWS says no');
    await again();
    expect([...new Set(asked)]).toEqual(all);
    expect(asked.filter((one) => one === 'remove portal')).toHaveLength(1);
    expect(asked.slice(-2)).toEqual(['start a', 'start b']);
    await again();
    expect(asked.at(-1)).toBe('start b');
  },
);

test('another moment begins anew', async () => {
  const folder = await newFolder();
  const first = await Progress.of(folder, moment);
  await first.finish('beside');
  expect((await Progress.of(folder, moment)).isDone('beside')).toBe(true);
  expect((await Progress.of(folder, new Date('2026-11-21T08:00:00Z'))).isDone('beside')).toBe(false);
});

test('without more it only says what it would do; the moment is one of UTC that has been', () => {
  const now = new Date('2026-12-01T00:00:00Z');
  const given = ['--stage', 'prod', '--to', '2026-11-20T08:00:00Z'];
  expect(readArguments(given, now)).toEqual({ stage: 'prod', moment, phase: 'plan', isApproved: false });
  expect(readArguments([...given, '--beside'], now).phase).toBe('beside');
  expect(readArguments([...given, '--in-place', '--yes'], now)).toMatchObject({ phase: 'in-place', isApproved: true });
  for (const wrong of [
    ['--stage', 'prod'],
    ['--to', '2026-11-20T08:00:00Z'],
    ['--stage', 'prod', '--to', '2026-11-20 08:00'],
    ['--stage', 'prod', '--to', '2026-13-20T08:00:00Z'],
    ['--stage', 'prod', '--to', '2026-12-20T08:00:00Z'],
    [...given, '--beside', '--in-place'],
  ])
    expect(() => readArguments(wrong, now), wrong.join(' ')).toThrow(UsageError);
});
