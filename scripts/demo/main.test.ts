import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { muestraDocumentSchema } from '../../contract/muestras/muestra.ts';

const main = join(import.meta.dirname, 'main.ts');
const folder = mkdtempSync(join(tmpdir(), 'demo-'));
const fixed = ['--samples', '120', '--seed', 'x', '--today', '2026-11-20'];

afterAll(() => rmSync(folder, { recursive: true }));

test('the command writes one sample a line, compressed when the name says so', () => {
  const plain = join(folder, 'a.ndjson');
  const zipped = join(folder, 'a.ndjson.gz');
  execFileSync(process.execPath, [main, ...fixed, '--out', plain], { stdio: 'pipe' });
  execFileSync(process.execPath, [main, ...fixed, '--out', zipped], { stdio: 'pipe' });
  const text = readFileSync(plain, 'utf8');
  expect(gunzipSync(readFileSync(zipped)).toString()).toBe(text);
  const lines = text.trimEnd().split('\n');
  expect(lines).toHaveLength(120);
  for (const line of lines) muestraDocumentSchema.parse(JSON.parse(line));
});

test('the command explains itself when it is called wrongly', () => {
  const { status, stderr } = spawnSync(process.execPath, [main, '--samples', 'many'], { encoding: 'utf8' });
  expect(status).toBe(2);
  expect(stderr).toContain('npm run demo --');
});
