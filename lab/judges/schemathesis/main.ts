import { randomInt } from 'node:crypto';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocal } from '../../../local/product.ts';
import { demoPassword } from '../../../local/settings.ts';
import { onlyOptions, UsageError } from '../../../scripts/target/options.ts';
import { CommandFailed, runCommand } from '../run-command.ts';
import { pythonTools } from '../tools.ts';
import { judgeCommand } from '../judge-command.ts';

/** Who asks, and how many cases are made up at random for each call, besides those at the bounds of each field. */
const kinds = [
  { kind: 'visita', name: 'no token', email: undefined, examples: 1 },
  { kind: 'usuario', name: 'a client’s user', email: 'calidad@hotelescalamarina.example', examples: 3 },
  { kind: 'maestro', name: 'a master', email: 'master@alicuota.test', examples: 2 },
  { kind: 'administrador', name: 'an administrator', email: 'admin@alicuota.test', examples: 3 },
];

/** How long one kind of user may take, in milliseconds: it took ten minutes on a machine that three other things used. */
const longestMs = 1_800_000;

const description = new URL('../../../docs/openapi.json', import.meta.url).pathname;

const usage = `Uso: npm run judge schemathesis [-- opciones]

Hace con Schemathesis todas las llamadas de docs/openapi.json, como cada clase de usuario, con valores inventados. Sin
opciones, siempre los mismos.

  --como CLASE       solo como esa clase de usuario: visita, usuario, maestro o administrador; se puede repetir
  --random           otros valores que la vez anterior; dice con qué semilla
  --seed NÚMERO      los de esa semilla`;

/** Which kinds of user ask, and how cases are made up: options of the tool. */
interface Given {
  asking: typeof kinds;
  how: readonly string[];
}

const seeds = 2 ** 31;

/** What the arguments ask for. Throws UsageError. */
function read(args: readonly string[]): Given {
  const values = onlyOptions(args, {
    como: { type: 'string', multiple: true },
    random: { type: 'boolean' },
    seed: { type: 'string' },
  });
  const unknown = values.como?.find((one) => kinds.every(({ kind }) => kind !== one));
  if (unknown !== undefined)
    throw new UsageError(`--como no puede ser ${unknown}; es ${kinds.map(({ kind }) => kind).join(', ')}`);
  const asking = values.como ? kinds.filter(({ kind }) => values.como?.includes(kind)) : kinds;
  return { asking, how: generation(values) };
}

/** How cases are made up: options of the tool. Throws UsageError. */
function generation(values: { random?: boolean; seed?: string }): string[] {
  if (values.random && values.seed !== undefined) throw new UsageError('--random y --seed no van juntos');
  if (values.seed !== undefined && !/^\d{1,10}$/u.test(values.seed)) throw new UsageError('--seed es un número');
  const seed = values.random ? String(randomInt(seeds)) : values.seed;
  if (seed === undefined) return ['--generation-deterministic'];
  console.log(`Cases of seed ${seed}`);
  return ['--seed', seed];
}

await judgeCommand({
  usage,
  read,
  run: async ({ asking, how }) => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'alicuota-schemathesis-'));
    const tool = join(await pythonTools('schemathesis'), 'schemathesis');
    return await ask(tool, folder.path, asking, how);
  },
});

/** Whether every call answers those kinds of user as its description says, on a product of its own. */
async function ask(tool: string, folder: string, asking: typeof kinds, how: readonly string[]): Promise<boolean> {
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
    for (const { name, email, examples } of asking) {
      const started = performance.now();
      const token = email && (await signIn(product.url, email));
      const cases = ['--max-examples', String(examples), ...how];
      const { said, failed } = await run(tool, folder, product.url, token, cases);
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

async function run(tool: string, folder: string, url: string, token: string | undefined, cases: readonly string[]) {
  const args = ['--config-file', join(import.meta.dirname, 'schemathesis.toml'), 'run', description, '--url', url];
  if (token !== undefined) args.push('--header', `Authorization: Bearer ${token}`);
  args.push(...cases);
  try {
    return { said: await runCommand(tool, args, { cwd: folder, timeout: longestMs }), failed: false };
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    return { said: `${error.output}\n${error.message}`, failed: true };
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
