import { mkdtemp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { readStage } from '../../../cdk/config.ts';
import { regionsOf } from '../../deploy/ask-aws.ts';
import { root } from '../../../local/environment.ts';
import { CommandFailed, runCommand } from '../run-command.ts';
import { type Adapted, adapt } from './assembly.ts';
import { account, type Emulator, region } from './emulator.ts';
import type { Limits } from './limits.ts';

const cli = join(root, 'node_modules/aws-cdk/bin/cdk');

/** What stacks say of themselves, by the names of their outputs. */
export type Outputs = ReadonlyMap<string, string>;
const outputsSchema = z.record(z.string(), z.record(z.string(), z.string()));

/** The product's stacks of one stage, by the pinned CLI of CDK, against an emulator. */
export class Stacks {
  private readonly emulator: Emulator;
  private readonly folder: string;
  private readonly stage: string;

  constructor(emulator: Emulator, folder: string, stage: string) {
    this.emulator = emulator;
    this.folder = folder;
    this.stage = stage;
  }

  /** Makes the account ready for CDK in every region that the stage names, as `npm run deploy` asks for. */
  async bootstrap(assembly: string): Promise<void> {
    const regions = regionsOf(readStage(this.stage), region).map((name) => `aws://${account}/${name}`);
    await this.cdk(['bootstrap', ...regions, '--app', assembly]);
  }

  /** Synthesises the stage, its code bundled, in a folder of its own, and changes it as the limits say. */
  async synthesise(limits: Limits, address?: string): Promise<{ assembly: string; adapted: Adapted }> {
    const assembly = await mkdtemp(join(this.folder, 'cdk.out-'));
    const app = ['--app', 'node scripts/judges/emulator/app.ts', '--output', assembly];
    await this.cdk(['synth', '--quiet', ...app, ...this.context(address)]);
    return { assembly, adapted: await adapt(assembly, limits, this.emulator.port) };
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

  /** Deploys all stacks; gives their outputs, and what the CLI said of each: `changed` or not, in order. */
  async deploy(assembly: string): Promise<{ outputs: Outputs; stacks: Map<string, 'changed' | 'unchanged'> }> {
    const file = join(this.folder, 'outputs.json');
    // By change sets that CloudFormation makes whatever the CLI takes the templates for.
    const how = ['--force', '--require-approval', 'never', '--progress', 'events', '--outputs-file', file];
    const said = await this.cdk(['deploy', '--all', '--app', assembly, ...how]);
    const lines = said.matchAll(/✅\s+\S+ \((?<stack>[\w-]+)\)(?<rest>.*)/gu);
    const stacks = new Map(
      [...lines].map(
        ({ groups }) =>
          [groups?.['stack'] ?? '', groups?.['rest']?.includes('no changes') ? 'unchanged' : 'changed'] as const,
      ),
    );
    const byStack = outputsSchema.parse(JSON.parse(await readFile(file, 'utf8')));
    return { outputs: new Map(Object.values(byStack).flatMap((one) => Object.entries(one))), stacks };
  }

  /**
   * Destroys all stacks with one command, as far as they are not protected. Returns the CLI's output where it was refused,
   * undefined where it was not.
   */
  async destroy(assembly: string): Promise<string | undefined> {
    try {
      await this.cdk(['destroy', '--all', '--force', '--app', assembly]);
      return undefined;
    } catch (error) {
      if (!(error instanceof CommandFailed)) throw error;
      return error.output;
    }
  }

  private context(address?: string): string[] {
    return ['--context', `stage=${this.stage}`, ...(address === undefined ? [] : ['--context', `address=${address}`])];
  }

  private async cdk(args: readonly string[]): Promise<string> {
    return runCommand(process.execPath, [cli, ...args], { env: this.emulator.environment, timeout: 300_000 });
  }
}
