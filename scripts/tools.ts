import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentHash } from '../local/content-hash.ts';
import { root } from '../local/environment.ts';
import { wantsHelp } from '../local/wants-help.ts';

/** The commands of package.json that run other programs, one after another until one fails, with their explanations. */
interface Tool {
  usage: string;
  run: (args: readonly string[]) => Promise<number>;
}

/** Runs a program of node_modules and gives its status. */
async function program(name: string, ...args: readonly string[]): Promise<number> {
  const child = spawn(name, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  const [status] = (await once(child, 'close')) as [number | null];
  return status ?? 1;
}

async function inTurn(...steps: readonly (() => Promise<number>)[]): Promise<number> {
  for (const step of steps) {
    const status = await step();
    if (status !== 0) return status;
  }
  return 0;
}

/** Runs steps that each use one processor, at the same time. */
async function atOnce(...steps: readonly (() => Promise<number>)[]): Promise<number> {
  const statuses = await Promise.all(steps.map((step) => step()));
  return statuses.find((status) => status !== 0) ?? 0;
}

const typesAndRules = async () =>
  inTurn(
    () => program('tsc', '-p', '.'),
    () => program('oxlint'),
    async () => (await import('./quality/check-rooms.ts')).checkRooms(),
    () => program('oxfmt', '--check'),
  );
/** What nothing uses, and files and exports that tests alone do; `@internal` says of an export that it is for them. */
const unused = async () =>
  inTurn(
    () => program('knip'),
    () => program('knip', '--production', '--config', 'knip.production.json', '--include', 'files,exports'),
  );
const patterns = async () => (await import('./quality/check-patterns.ts')).checkPatterns();
const check = async () => inTurn(typesAndRules, unused, patterns);

/**
 * Makes the templates of the stage that clients use, with CDK's validation, unless they were made from these very sources
 * already. `cdk list` makes them as `cdk synth` does but for bundling each function, of a minute and a half two thirds:
 * the tests bundle all of them at once.
 */
async function synthOnce(): Promise<number> {
  const hash = await contentHash(['cdk', 'contract', 'lambdas'], ['cdk.json', 'package-lock.json']);
  const stamp = join(root, 'cdk.out/synth-prod.hash');
  if ((await readFile(stamp, 'utf8').catch(() => '')) === hash) return 0;
  const status = await program('cdk', 'list', '--context', 'stage=prod');
  if (status === 0) {
    await mkdir(join(root, 'cdk.out'), { recursive: true });
    await writeFile(stamp, hash);
  }
  return status;
}

async function test(project: string, args: readonly string[]): Promise<number> {
  const vitest = async () => program('vitest', 'run', ...args);
  // Files that are named are run wherever they belong.
  process.env['ALICUOTA_TESTS'] = args.length > 0 && project === 'usual' ? '' : project;
  if (args.length > 0 || project === 'full') return vitest();
  return inTurn(typesAndRules, () => atOnce(unused, patterns, synthOnce), vitest);
}

const tools: Record<string, Tool> = {
  check: {
    usage: `Uso: npm run check

Tipos (tsc), reglas (oxlint), qué carpeta importa qué (scripts/quality/rooms.ts), formato (oxfmt), código sin uso (knip) y expresiones regulares que tardan de más con textos largos (recheck). Termina con 0 si no hay nada que corregir.`,
    run: async (args) => {
      if (args.length === 0) return check();
      console.error(`No se entiende ${args.join(', ')}\n\n${tools['check']?.usage}`);
      return 2;
    },
  },
  format: {
    usage: 'Uso: npm run format [-- ARCHIVOS]\n\nDa formato (oxfmt) a todo el proyecto, o a esos archivos.',
    run: async (args) => program('oxfmt', ...args),
  },
  synth: {
    usage: `Uso: npm run synth [-- OPCIONES DE CDK]

Escribe en cdk.out las plantillas de CloudFormation, sin conexión. La etapa es dev, u otra con -c stage=NOMBRE.`,
    run: async (args) => program('cdk', 'synth', '--quiet', ...args),
  },
  cdk: {
    usage: 'Uso: npm run cdk -- ORDEN [opciones]\n\nEjecuta el CDK del proyecto; sus órdenes, con npm run cdk -- help.',
    run: async (args) => program('cdk', ...args),
  },
  test: {
    usage: `Uso: npm test [-- ARCHIVOS U OPCIONES DE VITEST]

Tipos, reglas, plantillas y todas las pruebas: unitarias, de integración y con navegador. Con argumentos, solo las
pruebas que digan: npm test -- lambdas/domain/entregas/form`,
    run: async (args) => test('usual', args),
  },
  'test:full': {
    usage: `Uso: npm run test:full [-- ARCHIVOS U OPCIONES DE VITEST]

Las pruebas largas que npm test deja fuera y un cambio rara vez rompe: los paquetes de las funciones tal como se
despliegan, el peso de la web, los laboratorios grandes, los ficheros reales y lo que muere en cada escritura o llega en
cualquier orden.`,
    run: async (args) => test('full', args),
  },
};

const [, , name = '', ...args] = process.argv;
const tool = tools[name];
if (!tool) throw new Error(`There is no tool ${name}; there are ${Object.keys(tools).join(', ')}`);
if (wantsHelp(args)) console.log(tool.usage);
else process.exitCode = await tool.run(args);
