import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onlyOptions, UsageError } from '../../../scripts/target/options.ts';
import { onDemo, signInToDemo } from '../demo.ts';
import { CommandFailed, judge, pythonTools, runCommand } from '../judge.ts';

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
  --seed NÚMERO      otros valores: los de esa semilla`;

/** Which kinds of user ask, and how cases are made up: options of the tool. */
interface Given {
  asking: typeof kinds;
  how: readonly string[];
}

/** What the arguments ask for. Throws UsageError. */
function read(args: readonly string[]): Given {
  const { como, seed } = onlyOptions(args, { como: { type: 'string', multiple: true }, seed: { type: 'string' } });
  const unknown = como?.find((one) => kinds.every(({ kind }) => kind !== one));
  if (unknown !== undefined)
    throw new UsageError(`--como no puede ser ${unknown}; es ${kinds.map(({ kind }) => kind).join(', ')}`);
  if (seed !== undefined && !/^\d{1,10}$/u.test(seed)) throw new UsageError('--seed es un número');
  return {
    asking: kinds.filter(({ kind }) => como?.includes(kind) ?? true),
    how: seed === undefined ? ['--generation-deterministic'] : ['--seed', seed],
  };
}

const env = { SCHEMATHESIS_HOOKS: join(import.meta.dirname, 'hooks.py'), PYTHONDONTWRITEBYTECODE: '1' };

/** What the tool says of every call as one kind of user, and whether that is well. */
async function ask(tool: string, cwd: string, url: string, email: string | undefined, cases: readonly string[]) {
  const args = ['--config-file', join(import.meta.dirname, 'schemathesis.toml'), 'run', description, '--url', url];
  if (email) args.push('--header', `Authorization: Bearer ${(await signInToDemo(url, email)).accessToken}`);
  try {
    return { said: await runCommand(tool, [...args, ...cases], { cwd, env, timeout: longestMs }), isGood: true };
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    return { said: `${error.output}\n${error.message}`, isGood: false };
  }
}

async function run({ asking, how }: Given): Promise<boolean> {
  // The tool leaves files of its own where it runs.
  await using folder = await mkdtempDisposable(join(tmpdir(), 'alicuota-schemathesis-'));
  const tool = join(await pythonTools('schemathesis'), 'schemathesis');
  console.log((await runCommand(tool, ['--version'])).trim());
  // Awaited here: the folder goes with this function.
  return await onDemo({ samples: 60, web: false }, async (url) => {
    let areGood = true;
    for (const { name, email, examples } of asking) {
      const started = performance.now();
      const { said, isGood } = await ask(tool, folder.path, url, email, ['--max-examples', String(examples), ...how]);
      const [cases = 'nothing was asked'] = /^\s*\d+ generated.*$/mu.exec(said) ?? [];
      console.log(`${name}: ${cases.trim()} (${Math.round((performance.now() - started) / 1000)} s)`);
      if (!isGood) console.error(said);
      areGood &&= isGood;
    }
    return areGood;
  });
}

await judge({ usage, read, run });
