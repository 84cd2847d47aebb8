import { CommandFailed } from './run-command.ts';

/** What a judge ends with: all well, something found, or (sysexits' EX_UNAVAILABLE) that its tool can't be had here. */
export const verdicts = { good: 0, bad: 1, unavailable: 69 } as const;
/** What a command ends with that makes no sense. */
export const notUnderstood = 2;
type Verdict = (typeof verdicts)[keyof typeof verdicts];

/** A judge's tool, or what it runs by, isn't to be had on this machine: nothing was judged. */
export class ToolUnavailable extends Error {
  override name = 'ToolUnavailable';
}

/**
 * Runs one judge and gives what its process is to end with. What it says of itself, it prints; whether it found nothing
 * amiss is what `run` answers. A program of the judge's that fails has its output printed.
 */
export async function judge(run: () => Promise<boolean>): Promise<Verdict> {
  try {
    return (await run()) ? verdicts.good : verdicts.bad;
  } catch (error) {
    if (error instanceof ToolUnavailable) {
      console.log(`Not judged: ${error.message}`);
      return verdicts.unavailable;
    }
    console.error(error instanceof CommandFailed ? `${error.output}\n${error.message}` : error);
    return verdicts.bad;
  }
}
