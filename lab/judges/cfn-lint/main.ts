import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { everything } from '../../../cdk/everything.ts';
import stages from '../../../cdk/stages.json' with { type: 'json' };
import { portalWithoutCode } from '../../../cdk/synthesise.ts';
import { noArguments } from '../../../scripts/target/options.ts';
import { judge, pythonTools, runCommand } from '../judge.ts';

/** Where a stage that names no region is taken to stand: wherever in Europe a laboratory may want its data, and SES is. */
const europe = ['eu-west-1', 'eu-west-3', 'eu-central-1', 'eu-south-1'];

/**
 * CDK has each function and state machine wait for its role and for the policy of that role, and names both (W3005); that
 * it names the role twice does no harm.
 */
const how = ['--include-checks', 'I', '--ignore-checks', 'W3005'];

// As `cdk synth` has it: by it cfn-lint knows what CDK has written.
process.env['CDK_CONTEXT_JSON'] = JSON.stringify({ 'aws:cdk:enable-path-metadata': true });
await judge({
  usage: `Uso: npm run judge cfn-lint

Pasa cfn-lint, con sus reglas informativas, por las plantillas de CloudFormation de todas las etapas.`,
  read: noArguments,
  async run() {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'alicuota-cfn-lint-'));
    const tool = join(await pythonTools('cfn-lint'), 'cfn-lint');
    // Every stage, and one with everything that a stage may ask for.
    const templates = [...Object.keys(stages), everything].flatMap((stage) => {
      const name = typeof stage === 'string' ? stage : stage.name;
      return portalWithoutCode(stage, join(folder.path, name)).app.synth().stacks;
    });
    const regionOf = ({ environment: { region } }: (typeof templates)[number]) =>
      region === 'unknown-region' ? europe : [region];
    for (const [regions, stacks] of Map.groupBy(templates, (stack) => regionOf(stack).join(' '))) {
      const files = stacks.map(({ templateFullPath }) => templateFullPath);
      console.log(`${files.length} templates for ${regions}`);
      await runCommand(tool, [...how, '--regions', ...regions.split(' '), '--', ...files]);
    }
    return true;
  },
});
