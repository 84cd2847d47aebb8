import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import settings from '../../package.json' with { type: 'json' };

const root = join(import.meta.dirname, '../..');
const scripts: Record<string, string> = settings.scripts;
const launcher = 'node scripts/run.mjs ';

describe('a command of package.json', () => {
  it.each(Object.keys(scripts))('%s begins with what installs what is missing', (name) => {
    expect(scripts[name]?.startsWith(launcher)).toBe(true);
  });

  it.each(Object.keys(scripts))('%s explains itself', async (name) => {
    const [script = '', ...args] = (scripts[name] ?? '').slice(launcher.length).split(' ');
    const asked = [join(root, script), ...args, '--help'];
    const { stdout, stderr } = await promisify(execFile)(process.execPath, asked, { cwd: root });
    expect(stderr).toBe('');
    expect(stdout).toMatch(/^Uso: npm /u);
    expect(stdout).toContain(name === 'start' ? 'npm start' : name === 'test' ? 'npm test' : `npm run ${name}`);
  });

  it.each(['openapi', 'mapping-schema', 'released', 'figures', 'screenshots', 'check', 'start', 'reset'])(
    '%s does nothing with arguments that it does not know',
    async (name) => {
      const [script = '', ...own] = (scripts[name] ?? '').slice(launcher.length).split(' ');
      for (const strange of ['docs/otra-cosa.md', '--otra-cosa']) {
        const asked = promisify(execFile)(process.execPath, [join(root, script), ...own, strange], { cwd: root });
        const { code, stdout, stderr } = await asked.then(
          (said) => ({ ...said, code: 0 }),
          (error: { code: number; stdout: string; stderr: string }) => error,
        );
        expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
        expect(stderr.split('\n')[0]).toMatch(/^(?:No se entiende|No existe la opción) (?:docs|--)/u);
      }
    },
  );
});

it.each([
  'README.md',
  'CONTRIBUTING.md',
  'docs/try-it.md',
  'docs/installing.md',
  'docs/operations.md',
  'docs/removing-a-stage.md',
])('%s names commands that there are, and no others', async (file) => {
  const text = await readFile(join(root, file), 'utf8');
  const named = [...text.matchAll(/npm (?:run )?([a-z][a-z:-]*)/gu)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((name) => !['ci', 'sbom'].includes(name) && !(name in scripts))).toEqual([]);
  expect(text).not.toMatch(/\bnpx /u);
});
