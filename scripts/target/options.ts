import { parseArgs, type ParseArgsConfig } from 'node:util';

/** The command was given in a way that makes no sense. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Reads a command line's options and the rest. Throws UsageError, in Spanish. */
export function parseOptions<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    throw new UsageError(faultOf(error), { cause: error });
  }
}

/** `--stage` and `--data-dir`, which say what portal a command works on. */
export const targetOptions = { stage: { type: 'string' }, 'data-dir': { type: 'string' } } as const;

/** Throws UsageError for two portals at once. */
export function checkTarget(stage: string | undefined, dataDir: string | undefined): void {
  if (stage !== undefined && dataDir !== undefined) throw new UsageError('--stage y --data-dir no van juntos');
}

function faultOf(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  const option = /'(-[^' ]*)/u.exec(message)?.[1] ?? '';
  if (message.includes('does not take an argument')) return `La opción ${option} no lleva valor`;
  return message.includes('argument missing') || message.includes('ambiguous')
    ? `A la opción ${option} le falta su valor`
    : `No existe la opción ${option}`;
}
