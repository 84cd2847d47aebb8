import { runCommandLine } from '../../scripts/target/command-line.ts';
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
