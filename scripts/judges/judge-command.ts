import type { ParseArgsConfig } from 'node:util';
import { runCommandLine } from '../target/command-line.ts';
import { parseOptions, UsageError } from '../target/options.ts';
import { judge } from './verdict.ts';

interface JudgeCommand<Given> {
  /** The usage, printed for `--help`, and when the arguments are invalid. */
  usage: string;
  /** What the arguments ask for. Throws UsageError. */
  read: (args: readonly string[]) => Given | Promise<Given>;
  /** Whether it found nothing amiss. */
  run: (given: Given) => Promise<boolean>;
}

/** Runs a judge by its command line, to its verdict; to 2 where that makes no sense. */
export async function judgeCommand<Given>({ usage, read, run }: JudgeCommand<Given>): Promise<void> {
  await runCommandLine({
    usage,
    work: async () => {
      const given = await read(process.argv.slice(2));
      return judge(async () => run(given));
    },
  });
}

/** The values of a judge's options, where it takes no other arguments. Throws UsageError. */
export function onlyOptions<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
) {
  const { values, positionals } = parseOptions(args, options);
  if (positionals[0] !== undefined) throw new UsageError(`No se entiende ${positionals[0]}`);
  return values;
}

/** Reads the arguments of a judge that takes none. Throws UsageError. */
export function noArguments(args: readonly string[]): void {
  onlyOptions(args, {});
}
