import { wantsHelp } from '../../local/wants-help.ts';
import { UsageError } from './options.ts';
import { isTargetError } from './with-target.ts';

interface CommandLine {
  /** The usage, printed when the arguments are invalid. */
  usage: string;
  /** What was given; what this process was given unless it is said. */
  args?: readonly string[];
  /** Does it all, and gives the status that the process is to end with. */
  work: () => Promise<number>;
  /** The message for the user of one of the command's own errors, and its status if not 1; undefined for any other error. */
  refusal?: (error: unknown) => string | { message: string; status: number } | undefined;
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
    const refused = isTargetError(error) ? error.message : refusal?.(error);
    if (refused === undefined) throw error;
    const { message, status } = typeof refused === 'string' ? { message: refused, status: 1 } : refused;
    console.error(message);
    process.exitCode = status;
  }
}
