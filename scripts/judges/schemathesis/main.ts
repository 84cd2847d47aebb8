import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocal } from '../../local/product.ts';
import { demoPassword } from '../../local/settings.ts';
import { CommandFailed, runCommand } from '../run-command.ts';
import { pythonTools } from '../tools.ts';
import { judge } from '../verdict.ts';

/** Who asks, and how many cases are made up at random for each call, besides those at the bounds of each field. */
const kinds = [
  { name: 'no token', email: undefined, examples: 1 },
  { name: 'a client’s user', email: 'calidad@hotelescalamarina.example', examples: 3 },
  { name: 'a master', email: 'master@alicuota.test', examples: 2 },
  { name: 'an administrator', email: 'admin@alicuota.test', examples: 3 },
];

const description = new URL('../../../docs/openapi.json', import.meta.url).pathname;

process.exitCode = await judge(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'alicuota-schemathesis-'));
  try {
    const tool = join(await pythonTools('schemathesis'), 'schemathesis');
    return await ask(tool, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

/** Whether every call answers each kind of user as its description says, on a product of its own. */
async function ask(tool: string, folder: string): Promise<boolean> {
  console.log((await runCommand(tool, ['--version'])).trim());
  const product = await startLocal({
    dataDir: join(folder, 'data'),
    port: 0,
    demo: { samples: 60 },
    web: false,
    quiet: true,
  });
  let isGood = true;
  try {
    for (const { name, email, examples } of kinds) {
      const started = performance.now();
      const { said, failed } = await run(
        tool,
        folder,
        product.url,
        email && (await signIn(product.url, email)),
        examples,
      );
      console.log(`${name}: ${summary(said)} (${Math.round((performance.now() - started) / 1000)} s)`);
      if (!failed) continue;
      isGood = false;
      console.error(said);
    }
  } finally {
    await product.close();
  }
  return isGood;
}

async function run(tool: string, folder: string, url: string, token: string | undefined, examples: number) {
  const args = ['--config-file', join(import.meta.dirname, 'schemathesis.toml'), 'run', description, '--url', url];
  if (token !== undefined) args.push('--header', `Authorization: Bearer ${token}`);
  args.push('--max-examples', String(examples));
  try {
    return { said: await runCommand(tool, args, { cwd: folder }), failed: false };
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    return { said: error.output, failed: true };
  }
}

async function signIn(url: string, email: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  const { data } = (await response.json()) as { data: { accessToken: string } };
  return data.accessToken;
}

/** The line that says how many cases there were. */
function summary(said: string): string {
  return /^\s*\d+ generated.*$/mu.exec(said)?.[0].trim() ?? 'nothing was asked';
}
