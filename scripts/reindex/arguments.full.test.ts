import { describe, expect, it } from 'vitest';
import { UsageError } from '../target/options.ts';
import { readArguments } from './arguments.ts';

describe('the reindex command', () => {
  it.each([
    [[], 'rebuild'],
    [['--check'], 'check'],
    [['--sweep', '--stage', 'pro'], 'sweep'],
    [['--certificates'], 'certificates'],
  ])('called with %j does one thing: %s', (args, task) => {
    expect(readArguments(args).task).toBe(task);
  });

  it.each([
    [['todo'], 'No se entiende todo'],
    [['--cheque'], 'No existe la opción --cheque'],
    [['--check=no'], 'La opción --check no lleva valor'],
    [['--wait', 'mucho'], '--wait lleva un número de segundos'],
    [['--check', '--sweep'], '--check y --sweep no van juntos'],
    [['--stage', 'pro', '--data-dir', 'x'], '--stage y --data-dir no van juntos'],
  ])('called with %j says what is wrong', (args, reason) => {
    expect(() => readArguments(args)).toThrow(UsageError);
    expect(() => readArguments(args)).toThrow(reason);
  });
});
