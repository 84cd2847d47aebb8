import { describe, expect, it } from 'vitest';
import { UsageError } from '../target/options.ts';
import { readArguments } from './arguments.ts';

describe('the command that changes secrets', () => {
  it.each([
    [[], { which: 'signing', revoke: false, yes: false }],
    [['--revoke', '--stage', 'pro'], { which: 'signing', revoke: true, yes: false, stage: 'pro' }],
    [['--origin', '--yes'], { which: 'origin', revoke: false, yes: true }],
  ])('called with %j is understood', (args, asked) => {
    expect(readArguments(args)).toMatchObject(asked);
  });

  it.each([
    [['origin'], 'No se entiende origin'],
    [['--rebuke'], 'No existe la opción --rebuke'],
    [['--revoke=no'], 'La opción --revoke no lleva valor'],
    [['--stage', 'pro', '--data-dir', 'x'], '--stage y --data-dir no van juntos'],
  ])('called with %j says what is wrong', (args, reason) => {
    expect(() => readArguments(args)).toThrow(UsageError);
    expect(() => readArguments(args)).toThrow(reason);
  });
});
