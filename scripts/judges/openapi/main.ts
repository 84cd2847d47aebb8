import { join } from 'node:path';
import { CommandFailed, runCommand } from '../run-command.ts';
import { npmTools } from '../tools.ts';
import { noArguments } from '../../target/options.ts';
import { judgeCommand } from '../judge-command.ts';

const description = new URL('../../../docs/openapi.json', import.meta.url).pathname;
const here = import.meta.dirname;

/** Neither asks for newer versions of itself, nor reports its use. */
const env = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

await judgeCommand({
  usage: `Uso: npm run judge openapi

Comprueba docs/openapi.json con todas las reglas recomendadas de Redocly y de Spectral. Un aviso cuenta como un error.`,
  read: noArguments,
  run: lint,
});

async function lint(): Promise<boolean> {
  const programs = join(await npmTools('openapi'), 'node_modules/.bin');
  const redocly = await redoclyFindings(join(programs, 'redocly'));
  console.log(
    `redocly ${(await runCommand(join(programs, 'redocly'), ['--version'], { env })).trim()}: ${redocly.length}`,
  );
  const spectral = await spectralFindings(join(programs, 'spectral'));
  console.log(`spectral ${(await runCommand(join(programs, 'spectral'), ['--version'])).trim()}: ${spectral.length}`);
  for (const finding of [...redocly, ...spectral]) console.error(finding);
  return redocly.length + spectral.length === 0;
}

async function redoclyFindings(program: string): Promise<string[]> {
  const config = join(here, 'redocly.yaml');
  const { problems } = (await report(program, ['lint', description, '--config', config, '--format', 'json'])) as {
    problems: { ruleId: string; message: string; location: { pointer?: string }[] }[];
  };
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`);
}

async function spectralFindings(program: string): Promise<string[]> {
  const ruleset = join(here, 'spectral.yaml');
  const options = ['lint', description, '--ruleset', ruleset, '--format', 'json', '--quiet'];
  const problems = (await report(program, options)) as { code: string; message: string; path: string[] }[];
  return problems.map(({ code, message, path }) => `${code}: ${message} #/${path.join('/')}`);
}

/** The JSON that a linter prints, among other lines; it ends badly where it has found something. */
async function report(program: string, args: readonly string[]): Promise<unknown> {
  const output = await runCommand(program, args, { env }).catch((error: unknown) => {
    if (error instanceof CommandFailed && /^[[{]/mu.test(error.output)) return error.output;
    throw error;
  });
  const begin = output.search(/^[[{]/mu);
  const end = Math.max(output.lastIndexOf(']'), output.lastIndexOf('}'));
  return JSON.parse(output.slice(begin, end + 1));
}
