import type { DeployArguments } from './arguments.ts';

/** Arguments of both commands: the stage, and the credentials' profile. */
function common({ stage, context, profile }: DeployArguments): string[] {
  const pairs = [`stage=${stage}`, ...context].flatMap((pair) => ['--context', pair]);
  return [...pairs, ...(profile === undefined ? [] : ['--profile', profile])];
}

/**
 * `cdk deploy` of every stack of the stage. It asks before rights are widened, unless the person said yes to that; where
 * there is no terminal to ask in, it refuses.
 */
export function deployCommand(given: DeployArguments, outputsFile: string): string[] {
  const approval = ['--require-approval', given.isApproved ? 'never' : 'broadening'];
  return ['deploy', '--all', ...common(given), ...approval, '--outputs-file', outputsFile, ...given.forCdk];
}

/** `cdk diff` of every stack of the stage by its templates alone: a change set would be something made in the account. */
export function diffCommand(given: DeployArguments): string[] {
  return ['diff', ...common(given), '--method', 'template', ...given.forCdk];
}
