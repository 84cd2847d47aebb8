import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const judges = readdirSync(import.meta.dirname).filter((name) =>
  existsSync(join(import.meta.dirname, name, 'main.ts')),
);

async function judge(...args: readonly string[]): Promise<{ status: number; out: string; err: string }> {
  const { promise, resolve } = Promise.withResolvers<{ status: number; out: string; err: string }>();
  const child = execFile(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], (_, out, err) =>
    resolve({ status: child.exitCode ?? -1, out, err }),
  );
  return promise;
}

describe.each(judges)('the judge %s', (name) => {
  it('explains itself, and judges nothing', async () => {
    const { status, out, err } = await judge(name, '--help');
    expect({ status, err }).toEqual({ status: 0, err: '' });
    expect(out.startsWith(`Uso: npm run judge ${name}`)).toBe(true);
    expect(out).not.toContain('nothing found');
  });

  it('says in one line what it does not know, and judges nothing', async () => {
    const { status, out, err } = await judge(name, '--veredicto');
    expect(status).toBe(2);
    expect(err.split('\n')[0]).toBe('No existe la opción --veredicto');
    expect(err).toContain(`\nUso: npm run judge ${name}`);
    expect(err).not.toMatch(/^ +at /mu);
    expect(out).toContain('nothing judged');
  });
});

it.each([
  'lighthouse --runs tres',
  'lighthouse --page ninguna',
  'browsers --browser netscape',
  'schemathesis --seed uno',
  'emulator --port 5100',
  'emulator --keep --port 70000',
  'schemathesis --como nadie',
  'openapi docs/api.md',
  'jurado',
])('npm run judge %s makes no sense', async (args) => {
  expect(await judge(...args.split(' '))).toMatchObject({ status: 2 });
});
