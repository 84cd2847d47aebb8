import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { everything } from '../../../cdk/everything.ts';
import stages from '../../../cdk/stages.json' with { type: 'json' };
import { portalWithoutCode } from '../../../cdk/synthesise.ts';
import { runCommand } from '../run-command.ts';
import { pythonTools } from '../tools.ts';
import { noArguments } from '../../target/options.ts';
import { judgeCommand } from '../judge-command.ts';
import { accepted } from './accepted.ts';
import { type Finding, readFindings, weigh } from './findings.ts';

/** Where a stage that names no region is taken to stand: wherever in Europe a laboratory may want its data. */
const europe = ['eu-west-1', 'eu-west-3', 'eu-central-1', 'eu-south-1', 'eu-south-2'];

// As `cdk synth` has it: by it cfn-lint knows what CDK has written.
process.env['CDK_CONTEXT_JSON'] = JSON.stringify({ 'aws:cdk:enable-path-metadata': true });
await judgeCommand({
  usage: `Uso: npm run judge cfn-lint

Pasa cfn-lint, con sus reglas informativas, por las plantillas de CloudFormation de todas las etapas.`,
  read: noArguments,
  run: async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'alicuota-cfn-lint-'));
    return await lint(folder.path);
  },
});

/** Whether cfn-lint finds nothing in the templates of all stages but what is accepted. */
async function lint(folder: string): Promise<boolean> {
  const tool = join(await pythonTools('cfn-lint'), 'cfn-lint');
  console.log((await runCommand(tool, ['--version'])).trim());
  const findings: Finding[] = [];
  for (const { regions, files } of templates(folder)) {
    const args = ['--include-checks', 'I', '--non-zero-exit-code', 'none', '--format', 'json', '--regions', ...regions];
    const found = readFindings(await runCommand(tool, [...args, '--', ...files], { cwd: folder }));
    console.log(`${files.length} templates for ${regions.join(', ')}: ${found.length} findings`);
    findings.push(...found);
  }
  const { unexplained, unused } = weigh(findings);
  for (const { rule, reason } of accepted) console.log(`accepted, ${rule}: ${reason}`);
  for (const { rule, level, place, message } of unexplained) console.error(`${rule} (${level}) ${place}: ${message}`);
  for (const { rule, message } of unused)
    console.error(`No longer found, to be taken off accepted.ts: ${rule} ${message}`);
  console.log(`${findings.length - unexplained.length} findings accepted with a reason, ${unexplained.length} not`);
  return unexplained.length + unused.length === 0;
}

/** The templates' files of every stage, and of one with everything that a stage may ask for, together with those that are to stand in the same regions. */
function templates(folder: string): { regions: readonly string[]; files: string[] }[] {
  const byRegions = new Map<string, { regions: readonly string[]; files: string[] }>();
  for (const stage of [...Object.keys(stages), everything]) {
    const name = typeof stage === 'string' ? stage : stage.name;
    const { stacks } = portalWithoutCode(stage, join(folder, name)).app.synth();
    for (const { environment, templateFullPath } of stacks) {
      const regions = environment.region === 'unknown-region' ? europe : [environment.region];
      const same = byRegions.get(regions.join()) ?? { regions, files: [] };
      same.files.push(relative(folder, templateFullPath));
      byRegions.set(regions.join(), same);
    }
  }
  return [...byRegions.values()];
}
