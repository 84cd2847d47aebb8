import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../local/environment.ts';
import { readStage } from '../../cdk/config.ts';
import { seamsOfToday } from '../../cdk/released.ts';
import manifest from '../../package.json' with { type: 'json' };
import { UsageError } from '../target/options.ts';
import { readArguments } from './arguments.ts';
import { orderBack, releasedAt, wayBack } from './back.ts';
import { DeployError } from './deploy-error.ts';

const today = seamsOfToday(manifest.version);
const prod = readStage('prod');

test('on the way back each stack comes before those that it imports from, and the data last of all', () => {
  const order = [...orderBack.map((stack) => stack.toLowerCase()), 'data'];
  for (const [part, names] of Object.entries(today.imports)) {
    for (const from of new Set(names.map((name) => name.split(':')[0] ?? ''))) {
      expect(order.indexOf(part), `${part} before ${from}`).toBeGreaterThanOrEqual(0);
      expect(order.indexOf(part), `${part} before ${from}`).toBeLessThan(order.indexOf(from));
    }
  }
  const way = wayBack(prod, 'v1.0.0', today);
  const at = ['exclusively Web', 'exclusively Api', 'npm run deploy -- -c stage=prod\n'].map((step) =>
    `${way}\n`.lastIndexOf(step),
  );
  expect(at).toEqual(at.toSorted((one, other) => one - other));
  expect(at[0]).toBeGreaterThan(0);
});

test('what an older version does not know is noted before, and imported on the way forward', () => {
  const { data = {} } = today.kept;
  const secret = Object.keys(data).find((id) => id.startsWith('EmpresaSecret')) ?? '';
  const { [secret]: _new, ...older } = data;
  const way = wayBack(prod, 'v0.9.0', { ...today, kept: { ...today.kept, data: older } });
  expect(way).toContain(`${secret} (AWS::SecretsManager::Secret)`);
  expect(way).toContain(`{"${secret}":{"Id":"…"}}`);
  expect(way.indexOf('describe-stack-resources')).toBeLessThan(way.indexOf('--exclusively Web'));
  expect(way.indexOf('cdk -- import -c stage=prod Data')).toBeGreaterThan(way.indexOf('--exclusively Api'));
  expect(wayBack(prod, 'v0.9.0', today)).not.toContain('import');
});

test('a version that asks for what is gone is refused, and so is one that there is not', async () => {
  const imports = { ...today.imports, api: ['data:ExportsOutputRefGone'] };
  expect(() => wayBack(prod, 'v0.9.0', { ...today, imports })).toThrow(DeployError);
  expect(wayBack(prod, 'v0.9.0', undefined)).toContain('No consta si v0.9.0 conoce');
  await expect(releasedAt('v0.0.0-never')).rejects.toThrow(
    /No hay ninguna versión "v0\.0\.0-never".*sirve su commit: git log --oneline --grep '\^Version '/u,
  );
});

test('the changelog says of every version what is lost by going back to the one before it', async () => {
  const [, ...versions] = (await readFile(join(root, 'CHANGELOG.md'), 'utf8')).split(/^## /mu);
  expect(versions.length).toBeGreaterThan(2);
  for (const text of versions) expect(text, text.split('\n')[0]).toMatch(/^### Going back\n\n- .{20,}/mu);
});

test('the way back is only said: without --dry-run it is refused', () => {
  expect(readArguments(['-c', 'stage=prod', '--back', 'v1.0.0', '--dry-run'])).toMatchObject({ back: 'v1.0.0' });
  expect(() => readArguments(['-c', 'stage=prod', '--back', 'v1.0.0'])).toThrow(UsageError);
});
