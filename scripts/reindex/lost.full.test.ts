import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { rowOf } from '../../lambdas/engine/blocks/row.ts';
import { applyChanges } from '../../lambdas/engine/write/write.ts';
import { saveMuestras } from '../../lambdas/domain/entregas/store/save-muestras.ts';
import { resourceEnvironment, sdkEnvironment } from '../../local/environment.ts';
import { findRunning } from '../../local/running.ts';
import { muestra } from '../../testing/muestras.ts';

/** Starts a product in a process of its own, which is killed in the end at the latest. */
async function startElsewhere(folder: string, dataDir: string) {
  const product = new URL('../../local/product.ts', import.meta.url).href;
  const options = JSON.stringify({ dataDir, port: 0, demo: false, web: false, quiet: true });
  const script = join(folder, 'product.mjs');
  await writeFile(
    script,
    `import { startLocal } from '${product}'; await startLocal(${options}); console.log('ready');`,
  );
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child;
}

it('a product that is killed while its index is checked is told in one line', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'alicuota-reindex-'));
  const dataDir = join(folder, 'datos');
  const before = { ...process.env };
  onTestFinished(async () => {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
    await rm(folder, { recursive: true, maxRetries: 5 });
  });
  const child = await startElsewhere(folder, dataDir);
  const running = await findRunning(dataDir);
  if (!running) throw new Error('No product runs');
  Object.assign(process.env, sdkEnvironment(running.endpoints), resourceEnvironment(running.resources));
  await saveMuestras([muestra({ _id: 'A-1' })], { now: new Date() });
  const row = { ...rowOf(muestra({ _id: 'A-1' })), conclusion: 'No cumple' };
  await applyChanges([{ after: { familia: 'autorizada', row } }]);

  // It says how far it is, then waits to look at the difference again.
  const { promise, resolve } = Promise.withResolvers<{ status: number; err: string }>();
  const main = join(import.meta.dirname, 'main.ts');
  const env = { ...before, ALICUOTA_DATA_DIR: dataDir };
  const command = execFile(process.execPath, [main, '--check', '--wait', '5'], { env }, (_, _out, err) =>
    resolve({ status: command.exitCode ?? -1, err }),
  );
  if (command.stdout) await once(command.stdout, 'data');
  child.kill('SIGKILL');
  const err =
    'El portal de esta máquina ha dejado de responder mientras se usaba. La orden ha quedado a medias: se puede repetir.\n';
  expect(await promise).toEqual({ status: 1, err });
}, 60_000);
