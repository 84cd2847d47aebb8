import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectSources } from './check-rooms.ts';
import { brokenRules } from './room-rules.ts';
import { rooms } from './rooms.ts';

const broken = (sources: Record<string, string>) => brokenRules(new Map(Object.entries(sources)));

/** What breaks in a file that imports another by its path from the root. */
function breaks(from: string, target: string): string[] {
  const up = '../'.repeat(from.split('/').length - 1) || './';
  return broken({ [from]: `import '${up}${target}';` });
}

describe('the rules of the rooms', () => {
  it('hold in the project', async () => {
    const sources = await projectSources();
    expect(sources.size).toBeGreaterThan(1000);
    expect(brokenRules(sources)).toEqual([]);
  });

  it.each([
    ['contract/a.ts', 'lambdas/store/b.ts'],
    ['lambdas/store/a.ts', 'lambdas/access/b.ts'],
    ['lambdas/index/write/a.ts', 'lambdas/index/query/b.ts'],
    ['lambdas/pdfs/a.ts', 'lambdas/results/b.ts'],
    ['lambdas/admin/a.test.ts', 'scripts/create-admin/b.ts'],
    ['lambdas/ingest/a.ts', 'lambdas/http/b.ts'],
    ['web/main.tsx', 'lambdas/runtime/b.ts'],
    ['web/charts/a.tsx', 'web/features/results/b.ts'],
    ['cdk/a.ts', 'lambdas/http/b.ts'],
    ['local/a.ts', 'scripts/target/b.ts'],
    ['e2e/api/a.test.ts', 'bench/b.ts'],
    ['scripts/target/a.ts', 'scripts/import/b.ts'],
    ['scripts/a.ts', 'e2e/b.ts'],
    ['vite.config.ts', 'web/b.ts'],
    ['attic/a.ts', 'contract/b.ts'],
  ])('%s may not import %s', (from, target) => {
    expect(breaks(from, target)).toEqual([expect.stringContaining(`${from}:1 imports ${target}: `)]);
  });

  it.each([
    ['contract/a.ts', 'node:fs'],
    ['lambdas/index/query/a.ts', '@aws-sdk/client-s3'],
    ['lambdas/pdfs/a.ts', 'electrodb'],
    ['web/client/a.ts', 'node:crypto'],
    ['web/features/sample/a.ts', '@aws-sdk/client-s3'],
  ])('%s may not import the package %s', (from, name) => {
    expect(broken({ [from]: `import { one } from '${name}';` })).toHaveLength(1);
    expect(broken({ [from.replace('.ts', '.test.ts')]: `import { one } from '${name}';` })).toEqual([]);
  });

  it.each([
    ['of types alone', "import type { A } from '../web/a.ts';"],
    ['for its effect', "import '../web/a.ts';"],
    ['of everything', "import * as a from '../web/a.ts';"],
    ['as an export', "export { a } from '../web/a.ts';"],
    ['as an export of everything', "export * from '../web/a.ts';"],
    ['at run time', "export const a = async () => import('../web/a.ts');"],
    ['within a type', "export type A = import('../web/a.ts').A;"],
    ['of a query of Vite’s', "import a from '../web/a.ts?url';"],
  ])('are broken by an import %s, whose line is named', (_, text) => {
    expect(broken({ 'contract/b.ts': `// One line before.\n${text}` })).toEqual([
      'contract/b.ts:2 imports web/a.ts: contract may import no other room',
    ]);
  });

  it('let tests import what tests share, and nothing else what is for tests', () => {
    expect(breaks('lambdas/pdfs/a.test.ts', 'testing/b.ts')).toEqual([]);
    expect(breaks('lambdas/ingest/a.test.ts', 'lambdas/domain/entregas/ingest/testing.ts')).toEqual([]);
    expect(breaks('lambdas/ingest/a.ts', 'lambdas/domain/entregas/ingest/testing.ts')).toHaveLength(1);
  });

  it('refuse a circle of rooms of lambdas, even one that the table allowed', () => {
    const lenient = rooms.map((room) =>
      room.name === 'lambdas/store' ? { ...room, imports: ['lambdas/access'] } : room,
    );
    const sources = new Map([
      ['lambdas/access/a.ts', "import '../store/b.ts';"],
      ['lambdas/store/c.ts', "import type { D } from '../access/d.ts';"],
      ['lambdas/access/d.ts', ''],
      ['lambdas/store/b.ts', ''],
    ]);
    expect(brokenRules(sources, lenient)).toEqual([
      'A circle of rooms: lambdas/access/a.ts:1 imports lambdas/store/b.ts',
      'A circle of rooms: lambdas/store/c.ts:1 imports lambdas/access/d.ts',
    ]);
  });

  it('are of rooms that docs/architecture.md names, but for patterns', async () => {
    const text = await readFile(join(import.meta.dirname, '../../docs/architecture.md'), 'utf8');
    const [, section = ''] = text.split('\n## Rooms\n');
    const named = new Set([...section.matchAll(/`([^`]+)`/gu)].map(([, name]) => name));
    const missing = rooms.filter(({ name }) => !/[*{]/u.test(name) && !named.has(name)).map(({ name }) => name);
    expect(missing).toEqual([]);
  });
});
