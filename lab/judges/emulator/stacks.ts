import { mkdtemp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { readStage } from '../../../cdk/config.ts';
import { regionsOf } from '../../../scripts/deploy/ask-aws.ts';
import { root } from '../../../local/environment.ts';
import { CommandFailed, runCommand } from '../judge.ts';
import { adapt } from './assembly.ts';
import { account, type Emulator, region as usualRegion } from './emulator.ts';

/** A value that stacks say of themselves, by its name. Throws where none does. */
export type Outputs = (name: string) => string;
const outputsSchema = z.record(z.string(), z.record(z.string(), z.string()));

/** What `cdk` says of stacks that it has deployed. */
export interface Deployed {
  outputs: Outputs;
  /** Whether no stack was changed. */
  isStill: boolean;
}

/** The product's stacks of one stage, by the pinned CLI of CDK, against an emulator. */
export class Stacks {
  private readonly emulator: Emulator;
  private readonly folder: string;
  private readonly stage: string;
  /** The account in every region that the stage names. */
  readonly places: string[];

  /** `region`: where the stage's own stacks go that say none. */
  constructor(emulator: Emulator, folder: string, stage: string, region = usualRegion) {
    const environment = { ...emulator.environment, AWS_REGION: region, AWS_DEFAULT_REGION: region };
    this.emulator = { ...emulator, environment };
    this.folder = folder;
    this.stage = stage;
    this.places = regionsOf(readStage(stage), region).map((name) => `aws://${account}/${name}`);
  }

  /** Makes the account ready for CDK, as `npm run deploy` asks for. */
  async bootstrap(assembly: string): Promise<void> {
    await this.cdk(['bootstrap', ...this.places, '--app', assembly]);
  }

  /** Synthesises the stage, its code bundled, in a folder of its own; `unused` are limits that are about nothing. */
  async synthesise(address?: string): Promise<{ assembly: string; unused: string[] }> {
    const assembly = await mkdtemp(join(this.folder, 'cdk.out-'));
    const context = [`stage=${this.stage}`, ...(address === undefined ? [] : [`address=${address}`])];
    const app = ['--app', 'node lab/judges/emulator/app.ts', '--output', assembly];
    await this.cdk(['synth', '--quiet', ...app, ...context.flatMap((one) => ['--context', one])]);
    return { assembly, unused: await adapt(assembly, this.emulator.port) };
  }

  /**
   * Deploys all stacks by the command that people do it with; gives what it said. Throws CommandFailed where it refuses
   * or fails. The templates are the changed ones, which `cdk` is led to in place of the app of `cdk.json`.
   */
  async deployByCommand(assembly: string): Promise<string> {
    const command = ['scripts/deploy/main.ts', '--context', `stage=${this.stage}`, '--yes'];
    const env = { ...this.emulator.environment, CDK_APP: assembly };
    return runCommand(process.execPath, command, { env, timeout: 300_000 });
  }

  async deploy(assembly: string): Promise<Deployed> {
    const file = join(this.folder, 'outputs.json');
    // By change sets that CloudFormation makes whatever the CLI takes the templates for.
    const how = ['--force', '--require-approval', 'never', '--progress', 'events', '--outputs-file', file];
    const said = await this.cdk(['deploy', '--all', '--app', assembly, ...how]);
    const done = [...said.matchAll(/✅ .*/gu)].map(([line]) => line);
    console.log(done.join('\n'));
    const found = new Map(
      Object.values(outputsSchema.parse(JSON.parse(await readFile(file, 'utf8')))).flatMap((one) =>
        Object.entries(one),
      ),
    );
    const outputs = (name: string) => {
      const value = found.get(name);
      if (value === undefined) throw new Error(`No stack has an output ${name}`);
      return value;
    };
    const deployed = done.filter((line) => line.includes('('));
    return { outputs, isStill: deployed.length > 0 && deployed.every((line) => line.includes('no changes')) };
  }

  /** Destroys all stacks with one command, as far as they are not protected; whether the protected ones refuse. */
  async destroy(assembly: string): Promise<boolean> {
    try {
      await this.cdk(['destroy', '--all', '--force', '--app', assembly]);
      return false;
    } catch (error) {
      if (!(error instanceof CommandFailed)) throw error;
      return error.output.includes('cannot be deleted while TerminationProtection is enabled');
    }
  }

  private async cdk(args: readonly string[]): Promise<string> {
    const cli = join(root, 'node_modules/aws-cdk/bin/cdk');
    return runCommand(process.execPath, [cli, ...args], { env: this.emulator.environment, timeout: 300_000 });
  }
}
