import { describe, expect, it } from 'vitest';
import { UsageError } from '../target/options.ts';
import { readArguments } from './arguments.ts';
import { deployCommand, diffCommand } from './commands.ts';

describe('the deploy command', () => {
  it('takes the stage as CDK does or as the other commands do', () => {
    for (const args of [
      ['-c', 'stage=prod'],
      ['--context', 'stage=prod'],
      ['--stage', 'prod'],
    ]) {
      expect(readArguments(args)).toMatchObject({ stage: 'prod', context: [], isDryRun: false, isApproved: false });
    }
  });

  it.each([
    [[], 'Falta la etapa'],
    [['-c', 'stage='], 'Falta la etapa'],
    [['-c', 'prod'], '-c lleva CLAVE=VALOR, no "prod"'],
    [['-c', 'stage=prod', '-c', 'stage=dev'], 'de una en una'],
    [['prod'], 'No se entiende prod'],
    [['-c', 'stage=prod', '--dryrun'], 'No existe la opción --dryrun'],
    [['-c', 'stage=prod', '--', '--output=fuera'], '--output=fuera no se puede cambiar'],
  ])('called with %j says what is wrong before anything is touched', (args, reason) => {
    expect(() => readArguments(args)).toThrow(UsageError);
    expect(() => readArguments(args)).toThrow(reason);
  });

  it('deploys every stack, asks before rights are widened, and passes on what is meant for cdk', () => {
    const given = readArguments(['-c', 'stage=prod', '-c', 'a=b', '--profile', 'lab', '--', '--concurrency', '2']);
    expect(deployCommand(given, 'salida.json').join(' ')).toBe(
      'deploy --all --context stage=prod --context a=b --profile lab --require-approval broadening ' +
        '--outputs-file salida.json --concurrency 2',
    );
  });

  it('skips the questions only with its option, and changes nothing in a dry run', () => {
    expect(deployCommand(readArguments(['--stage', 'prod', '--yes']), 'x')).toContain('never');
    expect(diffCommand(readArguments(['--stage', 'prod', '--dry-run']))).toEqual([
      'diff',
      '--context',
      'stage=prod',
      '--method',
      'template',
    ]);
  });
});
