import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../../local/environment.ts';
import { accepted } from '../cfn-lint/accepted.ts';
import { CommandFailed, runCommand } from '../run-command.ts';
import { pythonTools } from '../tools.ts';
import { noArguments } from '../../target/options.ts';
import { judgeCommand } from '../judge-command.ts';
import { differences, parseReading, type Template } from './reading.ts';

const stage = 'prod';

await judgeCommand({
  usage: `Uso: npm run judge sam

Da las plantillas de CloudFormation a la SAM CLI de AWS: si las admite, y si encuentra en ellas las funciones, su código y
sus rutas.`,
  read: noArguments,
  run: async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'alicuota-sam-'));
    return await judgeTemplates(folder.path);
  },
});

/** Whether SAM takes the templates as `cdk synth` writes them, and finds in them all that it would run. */
async function judgeTemplates(folder: string): Promise<boolean> {
  const programs = await pythonTools('sam');
  // It reads no account: it wants a region, no credentials, and a home of its own for what it remembers.
  const env = {
    SAM_CLI_TELEMETRY: '0',
    AWS_DEFAULT_REGION: 'eu-west-1',
    HOME: folder,
    AWS_EC2_METADATA_DISABLED: 'true',
  };
  const sam = (...args: string[]) => runCommand(join(programs, 'sam'), args, { cwd: folder, env });
  console.log((await sam('--version')).trim());
  const synth = ['synth', '--quiet', '-c', `stage=${stage}`, '--output', join(folder, 'cdk.out')];
  await runCommand(join(root, 'node_modules/.bin/cdk'), synth);
  const rules = [...new Set(accepted.map(({ rule }) => rule))].filter((rule) => rule.startsWith('W'));
  await writeFile(join(folder, '.cfnlintrc'), JSON.stringify({ ignore_checks: rules }));

  const problems: string[] = [];
  for (const name of await templateNames(folder)) {
    const path = join(folder, 'cdk.out', name);
    for (const more of [[], ['--lint']]) {
      const problem = await failureOf(() => sam('validate', '--template', path, ...more));
      if (problem) problems.push(`sam validate ${more.join(' ')} ${name}: ${problem}`);
    }
    console.log(`sam validate, with and without --lint (${rules.join(', ')} aside): ${name}`);
  }

  const path = join(folder, 'cdk.out/Api.template.json');
  const script = join(import.meta.dirname, 'read_template.py');
  const printed = await runCommand(join(programs, 'python'), [script, path], { cwd: folder, env });
  const reading = parseReading(printed.slice(printed.indexOf('{"functions"')));
  problems.push(...differences(reading, JSON.parse(await readFile(path, 'utf8')) as Template));
  for (const { name, image, files } of reading.functions) console.log(`  ${name}: ${image}, ${files?.join(' ')}`);
  console.log(
    `SAM sees ${reading.functions.length} functions and ${new Set(reading.routes.map(({ key }) => key)).size} routes, ANY written out`,
  );

  const event = JSON.parse(await sam('local', 'generate-event', 'sqs', 'receive-message')) as { Records: unknown[] };
  if (event.Records.length !== 1) problems.push('sam local generate-event gives no message');
  for (const problem of problems) console.error(problem);
  return problems.length === 0;
}

async function templateNames(folder: string): Promise<string[]> {
  const { artifacts } = JSON.parse(await readFile(join(folder, 'cdk.out/manifest.json'), 'utf8')) as {
    artifacts: Record<string, { type: string; properties?: { templateFile?: string } }>;
  };
  return Object.values(artifacts).flatMap(({ type, properties }) =>
    type === 'aws:cloudformation:stack' && properties?.templateFile ? [properties.templateFile] : [],
  );
}

async function failureOf(run: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await run();
    return undefined;
  } catch (error) {
    if (error instanceof CommandFailed) return error.output.trim();
    throw error;
  }
}
