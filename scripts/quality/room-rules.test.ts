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
    'const now = new Date();',
    'const isOver = Date.now() > until;',
    'const _id = randomUUID();',
    'const n = Math.random();',
  ])('have time, ids and randomness given where things are decided: %s', (line) => {
    for (const path of ['contract/puntos/a.ts', 'lambdas/domain/puntos/b.ts', 'lambdas/engine/query/deep/c.ts'])
      expect(broken({ [path]: `\n${line}` })).toEqual([
        `${path}:2: time, ids and randomness are arguments in this room`,
      ]);
    for (const path of ['lambdas/functions/a.ts', 'lambdas/domain/puntos/b.test.ts', 'web/features/puntos/c.ts'])
      expect(broken({ [path]: line })).toEqual([]);
  });

  it('give no leave to read the clock that isn’t used', async () => {
    const unused = rooms.filter(({ clock }) => clock !== undefined);
    const withoutLeave = rooms.map((room) => ({ ...room, clock: undefined }));
    const faults = new Set(
      brokenRules(await projectSources(), withoutLeave).map((fault) => fault.split('/').slice(0, -1).join('/')),
    );
    expect(unused.filter(({ name }) => !faults.has(name)).map(({ name }) => name)).toEqual([]);
  });

  it.each([
    ['contract/puntos/a.ts', 'lambdas/domain/puntos/b.ts'],
    ['lambdas/platform/dynamo/a.ts', 'lambdas/platform/access/b.ts'],
    ['lambdas/platform/http/a.ts', 'lambdas/domain/puntos/b.ts'],
    ['lambdas/engine/write/a.ts', 'lambdas/engine/query/b.ts'],
    ['lambdas/engine/query/a.ts', 'lambdas/domain/incidencias/b.ts'],
    ['lambdas/domain/certificados/a.ts', 'lambdas/domain/resultados/b.ts'],
    ['lambdas/domain/incidencias/store/a.ts', 'lambdas/platform/http/b.ts'],
    ['lambdas/domain/administracion/a.test.ts', 'scripts/create-admin/b.ts'],
    ['lambdas/domain/puntos/a.ts', 'lambdas/functions/b.ts'],
    ['web/main.tsx', 'lambdas/platform/runtime/b.ts'],
    ['web/charts/a.tsx', 'web/features/resultados/b.ts'],
    ['web/features/informes/a.tsx', 'web/features/entregas/b.ts'],
    ['cdk/a.ts', 'lambdas/platform/http/b.ts'],
    ['local/a.ts', 'scripts/target/b.ts'],
    ['e2e/puntos/api/a.test.ts', 'lab/bench/b.ts'],
    ['scripts/target/a.ts', 'scripts/import/b.ts'],
    ['scripts/a.ts', 'e2e/b.ts'],
    ['vite.config.ts', 'web/b.ts'],
    ['attic/a.ts', 'contract/b.ts'],
  ])('%s may not import %s', (from, target) => {
    expect(breaks(from, target)).toEqual([expect.stringContaining(`${from}:1 imports ${target}: `)]);
  });

  it.each([
    ['contract/a.ts', 'node:fs'],
    ['lambdas/engine/query/a.ts', '@aws-sdk/client-s3'],
    ['lambdas/domain/certificados/a.ts', 'electrodb'],
    ['web/client/a.ts', 'node:crypto'],
    ['web/features/muestras/a.ts', '@aws-sdk/client-s3'],
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
      'contract/b.ts:2 imports web/a.ts: contract may import contract, contract/*',
    ]);
  });

  it('let tests import what tests share, and nothing else what is for tests', () => {
    expect(breaks('lambdas/domain/certificados/a.test.ts', 'testing/b.ts')).toEqual([]);
    expect(breaks('lambdas/domain/entregas/form/a.test.ts', 'lambdas/domain/entregas/store/testing.ts')).toEqual([]);
    expect(breaks('lambdas/domain/entregas/form/a.ts', 'lambdas/domain/entregas/store/testing.ts')).toHaveLength(1);
  });

  it('refuse a circle of rooms of lambdas, even one that the table allowed', () => {
    const lenient = rooms.map((room) =>
      room.name === 'lambdas/platform/dynamo' ? { ...room, imports: ['lambdas/platform/access'] } : room,
    );
    const sources = new Map([
      ['lambdas/platform/access/a.ts', "import '../dynamo/b.ts';"],
      ['lambdas/platform/dynamo/c.ts', "import type { D } from '../access/d.ts';"],
      ['lambdas/platform/access/d.ts', ''],
      ['lambdas/platform/dynamo/b.ts', ''],
    ]);
    expect(brokenRules(sources, lenient)).toEqual([
      'A circle of rooms: lambdas/platform/access/a.ts:1 imports lambdas/platform/dynamo/b.ts',
      'A circle of rooms: lambdas/platform/dynamo/c.ts:1 imports lambdas/platform/access/d.ts',
    ]);
  });

  it('are of rooms that docs/architecture.md names, but for patterns', async () => {
    const text = await readFile(join(import.meta.dirname, '../../docs/architecture.md'), 'utf8');
    const [, section = ''] = text.split('\n## Rooms\n');
    const named = new Set([...section.matchAll(/`([^`]+)`/gu)].map(([, name]) => name));
    // A capability is named once for all its folders.
    const isNamed = (name: string) => named.has(name) || named.has(name.split('/').at(-1));
    const missing = rooms.filter(({ name }) => !/[*{]/u.test(name) && !isNamed(name)).map(({ name }) => name);
    expect(missing).toEqual([]);
  });
});
