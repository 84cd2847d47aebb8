import { expect, it } from 'vitest';
import { judge } from './check-patterns.ts';
import { faultsOf, isJudged, patternsOf } from './patterns.ts';

const path = 'lambdas/domain/entregas/form/a.ts';

async function faults(text: string, accepted: Parameters<typeof faultsOf>[2] = []): Promise<string[]> {
  return faultsOf(new Map([[path, text]]), await judge(patternsOf(path, text).written), accepted);
}

it('a pattern that takes more time than in proportion to its text is named with its line, and what is slow', async () => {
  const text = 'const spaces = /\\s+/u;\nconst range = /^(.*\\d)\\s*-\\s*(\\S.*)$/u;\n';
  const [fault, ...more] = await faults(text);
  expect(more).toEqual([]);
  expect(fault).toMatch(
    /^lambdas\/domain\/entregas\/form\/a\.ts:2: \/.*2nd degree polynomial time, as with ".*" again and again$/u,
  );
  expect(await faults('text.replace(/^\\s+|(?<!\\s)\\s+$/gu, "")')).toEqual([]);
  expect(await faults('text.replace(/^\\s+|\\s+$/gu, "")')).toHaveLength(1);
});

it('a pattern that is made while it runs needs a reason, and a reason needs its pattern', async () => {
  const made = 'const name = new RegExp(`^${word}*$`, "u");\nRegExp(word);\n';
  expect(await faults(made)).toEqual([
    expect.stringContaining('a.ts:1: a pattern that is made'),
    expect.stringContaining('a.ts:2: a pattern that is made'),
  ]);
  expect(await faults(made, [{ path, reason: 'a word of ours' }])).toEqual([]);
  expect(await faults('', [{ path, reason: 'a word of ours' }])).toHaveLength(1);
  const slow = [{ path, source: 'a+$', reason: 'of ten letters' }];
  expect(await faults('/a+$/u.test(text)', slow)).toEqual([]);
  expect(await faults('/b+$/u.test(text)', slow)).toHaveLength(2);
});

it('patterns are judged where they read what strangers write, and not in tests', () => {
  const paths = [
    'lambdas/a.ts',
    'web/a.tsx',
    'cdk/a.ts',
    'lambdas/a.test.ts',
    'lambdas/domain/entregas/store/testing.ts',
  ];
  expect(paths.filter(isJudged)).toEqual(['lambdas/a.ts', 'web/a.tsx']);
});
