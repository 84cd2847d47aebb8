import { wantsHelp } from '../../local/wants-help.ts';
import { UsageError } from './options.ts';
import { isTargetError } from './with-target.ts';

interface CommandLine {
  /** What is said to whoever gave the command in a way that makes no sense. */
  usage: string;
  /** What was given; what this process was given unless it is said. */
  args?: readonly string[];
  /** Does it all, and gives the status that the process is to end with. */
  work: () => Promise<number>;
  /** An error of the command's own in words for whoever gave it; undefined for any other. */
  refusal?: (error: unknown) => string | undefined;
}

/**
 * Runs a command to its status: 0 where it only explains itself (`--help`), 2 where it makes no sense, 1 where it is
 * refused. What was not foreseen ends the process.
 */
export async function runCommandLine({
  usage,
  work,
  refusal,
  args = process.argv.slice(2),
}: CommandLine): Promise<void> {
  if (wantsHelp(args)) {
    console.log(usage);
    return;
  }
  try {
    process.exitCode = await work();
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`${error.message}\n\n${usage}`);
      process.exitCode = 2;
      return;
    }
    const told = isTargetError(error) ? error.message : refusal?.(error);
    if (told === undefined) throw error;
    console.error(told);
    process.exitCode = 1;
  }
}
