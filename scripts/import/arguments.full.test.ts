import { describe, expect, it } from 'vitest';
import { UsageError } from '../target/options.ts';
import { readArguments } from './arguments.ts';

describe('the import command', () => {
  it('takes one file and how to read it', () => {
    expect(readArguments(['a.csv', '--mapping', 'm.json', '--dry-run', '--report=r.json'])).toEqual({
      file: 'a.csv',
      mapping: 'm.json',
      report: 'r.json',
      simulacion: true,
      guess: false,
      admiteCambios: false,
      stage: undefined,
      dataDir: undefined,
    });
  });

  it('lets samples pass to another client where it is said so', () => {
    expect(readArguments(['a.csv', '--admitir-cambios-de-solicitante'])).toMatchObject({ admiteCambios: true });
  });

  it.each([
    [[], 'Falta el archivo'],
    [['a.csv', 'b.csv'], 'sobra b.csv'],
    [['a.csv', '--maping', 'm.json'], 'No existe la opción --maping'],
    [['a.csv', '--mapping'], 'A la opción --mapping le falta su valor'],
    [['a.csv', '--guess', '--dry-run'], '--guess solo mira el archivo'],
    [['a.csv', '--stage', 'pro', '--data-dir', 'x'], 'no van juntos'],
  ])('called with %j says what is wrong', (args, reason) => {
    expect(() => readArguments(args)).toThrow(UsageError);
    expect(() => readArguments(args)).toThrow(reason);
  });
});
