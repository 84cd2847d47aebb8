import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LocalProduct, startLocal } from '../../local/product.ts';

const main = join(import.meta.dirname, 'main.ts');
let dataDir: string;
let product: LocalProduct;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'alicuota-rotate-'));
  product = await startLocal({ dataDir, port: 0, demo: false, web: false, quiet: true });
});
afterAll(async () => {
  await product.close();
  await rm(dataDir, { recursive: true });
});

async function run(...args: readonly string[]): Promise<{ status: number; out: string; err: string }> {
  const { promise, resolve } = Promise.withResolvers<{ status: number; out: string; err: string }>();
  const environment = { ...process.env, ALICUOTA_DATA_DIR: dataDir };
  const child = execFile(process.execPath, [main, ...args], { env: environment }, (_, out, err) =>
    resolve({ status: child.exitCode ?? -1, out, err }),
  );
  child.stdin?.end();
  return promise;
}

/** The values that a secret's versions have, by their labels. */
async function values(
  which: 'signing' | 'origin',
): Promise<{ current: string; previous: string | undefined; all: string[] }> {
  const dir = join(dataDir, 'secrets');
  const file = (await readdir(dir)).find((name) => name.includes(which)) ?? '';
  const { versions } = JSON.parse(await readFile(join(dir, file), 'utf8')) as {
    versions: { value: string; stages: string[] }[];
  };
  const labelled = (stage: string) => versions.find(({ stages }) => stages.includes(stage))?.value;
  const all = versions.map(({ value }) => value);
  return { current: labelled('AWSCURRENT') ?? '', previous: labelled('AWSPREVIOUS'), all };
}

describe('npm run rotate-secret', () => {
  it('changes a secret, asks where that hurts, and shows no value', async () => {
    const first = await run();
    expect(first).toMatchObject({
      status: 0,
      err: '',
      out: expect.stringContaining('Nadie tiene que volver a entrar'),
    });
    const one = await values('signing');
    expect(one.current).toMatch(/^[\w-]{64}$/u);
    expect(one.all).toEqual([one.current, one.previous]);

    const soon = await run();
    expect(soon).toMatchObject({ status: 2, out: expect.stringContaining('El último cambio fue hace') });
    expect(soon.err).toContain('añade --yes');
    expect(await values('signing')).toEqual(one);

    const again = await run('--yes');
    const two = await values('signing');
    expect([again.status, two.previous]).toEqual([0, one.current]);

    const leak = await run('--revoke', '--yes');
    const three = await values('signing');
    expect([leak.status, three.previous]).toEqual([0, three.current]);
    expect(two.all).not.toContain(three.current);

    const origin = await run('--origin');
    expect(origin).toMatchObject({ status: 0, out: expect.stringContaining('npm start') });
    const shown = await values('origin');
    expect(shown.all).toEqual([shown.current, shown.previous]);

    const said = [first, soon, again, leak, origin].map(({ out, err }) => out + err).join('');
    for (const value of [...three.all, ...shown.all]) expect(said).not.toContain(value);
    expect(await run('--rebuke')).toMatchObject({ status: 2, err: expect.stringContaining('No existe la opción') });
  });
});
