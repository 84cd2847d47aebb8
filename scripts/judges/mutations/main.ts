import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../../../local/environment.ts';
import { onlyOptions, UsageError } from '../../target/options.ts';
import { judgeCommand } from '../judge-command.ts';
import { testsBeside } from './tests-beside.ts';
import { accepted } from './accepted.ts';
import { type Mutant, mutantsOf, nameOf } from './mutants.ts';
import { mutantVariable } from './plugin.ts';

/** The rooms that have tests beside their code; what runs in the end-to-end tests is bundled, and not reached. */
const defaults = {
  areas: 'access,index,ingest,http,credentials,auth,empresa,webhooks,incidencias,seguimiento,normas',
  minutes: '10',
};

const usage = `Uso: npm run judge mutations [-- opciones]

Comete pequeños fallos en el código, de uno en uno, y comprueba que las pruebas de su carpeta los notan. Dice los que no.

  --areas LISTA      carpetas de lambdas (por defecto, ${defaults.areas})
  --minutes NÚMERO   cuánto puede tardar (por defecto, ${defaults.minutes})
  --seed NÚMERO      qué fallos toca (por defecto, el día: cada día otros)`;

/** How long tests may take without a fault, and how much more of it, and besides, with one: it is noticed by then. */
const patience = { soundMs: 600_000, times: 3, moreMs: 20_000 };

/** Share of the faults that tests must notice. */
const leastNoticed = 0.8;

/** Tests that take minutes are asked only of a fault that the others beside it have not noticed. */
const slow = /\/(?:query|sweep|random-day|real-files|real-values|save|crash)\.test\.ts$/u;

interface Options {
  areas: string[];
  minutes: number;
  seed: number;
}

/** Throws UsageError. */
function readArguments(args: readonly string[]): Options {
  const values = onlyOptions(args, {
    areas: { type: 'string', default: defaults.areas },
    minutes: { type: 'string', default: defaults.minutes },
    seed: { type: 'string', default: String(Math.floor(Date.now() / 86_400_000)) },
  });
  const areas = values.areas.split(',');
  const unknown = areas.find((area) => !existsSync(join(root, 'lambdas', area)));
  if (unknown !== undefined) throw new UsageError(`No hay carpeta lambdas/${unknown}`);
  const [minutes, seed] = [Number(values.minutes), Number(values.seed)];
  if (!(minutes > 0)) throw new UsageError('--minutes es un número mayor que cero');
  if (!Number.isInteger(seed)) throw new UsageError('--seed es un número entero');
  return { areas, minutes, seed };
}

/** The projects of vitest.config.ts that make faults: where no test is found the run fails, as if a fault were noticed. */
const projects = ['unit', 'mocking', 'full'].flatMap((name) => ['--project', name]);

/** Runs some tests for `timeout` milliseconds at most, with a fault where one is given; whether all passed. */
async function pass(tests: readonly string[], timeout: number, mutant?: Mutant): Promise<boolean> {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const args = ['run', ...projects, '--bail', '1', '--maxWorkers', '1', ...tests];
  const child = spawn(process.execPath, [vitest, ...args], {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, ...(mutant && { [mutantVariable]: JSON.stringify(mutant) }) },
    timeout,
  });
  const [status] = (await once(child, 'close')) as [number | null];
  return status === 0;
}

/** How long the tests beside a source take without a fault. Throws where they fail: nothing could be said then. */
async function soundly(path: string, tests: readonly string[]): Promise<number> {
  const started = performance.now();
  if (tests.length > 0 && !(await pass(tests, patience.soundMs))) {
    throw new Error(`The tests of ${path} fail as it is`);
  }
  return performance.now() - started;
}

/** In an order that a seed decides, one of each area after the other. */
function shuffled(mutants: readonly Mutant[], seed: number): Mutant[] {
  const rank = ({ path, start, text }: Mutant) => {
    let hash = seed | 0;
    for (const letter of `${path}:${start}:${text}`) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619);
    return hash >>> 0;
  };
  const areas = Object.values(Object.groupBy(mutants, ({ path }) => dirname(path).split('/')[1] ?? ''));
  const piles = areas.map((pile = []) => pile.toSorted((a, b) => rank(a) - rank(b)));
  const longest = Math.max(...piles.map(({ length }) => length));
  return Array.from({ length: longest }, (_, n) => piles.flatMap((pile) => pile[n] ?? [])).flat();
}

async function run({ areas, minutes, seed }: Options): Promise<boolean> {
  const paths = areas
    .flatMap((area) => globSync(`lambdas/${area}/**/*.ts`, { cwd: root }))
    .filter((path) => !/\.test\.ts$|testing\.ts$/u.test(path));
  const sources = new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
  const mutants = [...sources].flatMap(([path, source]) => mutantsOf(path, source));
  const beside = new Map(paths.map((path) => [path, testsBeside(path)]));
  for (const [path, tests] of beside) if (tests.length === 0) console.log(`no test beside it imports ${path}`);
  const takes = new Map<string, number>();
  const survivors: string[] = [];
  let tried = 0;
  const until = performance.now() + minutes * 60_000;
  for (const mutant of shuffled(mutants, seed)) {
    if (performance.now() > until) break;
    const { path } = mutant;
    const all = beside.get(path) ?? [];
    if (all.length === 0) continue;
    const quick = all.filter((test) => !slow.test(test));
    const ms = takes.get(path) ?? (await soundly(path, quick));
    takes.set(path, ms);
    tried += 1;
    const limit = Math.ceil(ms * patience.times + patience.moreMs);
    if (quick.length > 0 && !(await pass(quick, limit, mutant))) continue;
    const rest = all.filter((test) => slow.test(test));
    if (rest.length > 0 && !(await pass(rest, patience.soundMs, mutant))) continue;
    const name = nameOf(mutant, sources.get(path) ?? '');
    if (name in accepted) continue;
    survivors.push(name);
    console.log(`not noticed: ${name}`);
  }
  const share = tried === 0 ? 0 : (tried - survivors.length) / tried;
  console.log(`${tried} of ${mutants.length} faults made (seed ${seed}), ${Math.round(share * 100)} % noticed`);
  return share >= leastNoticed;
}

await judgeCommand({ usage, read: readArguments, run });
