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

/** The values of a command's options, where it takes nothing else. Throws UsageError. */
export function onlyOptions<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
) {
  const { values, positionals } = parseOptions(args, options);
  if (positionals.length > 0) throw new UsageError(`No se entiende ${positionals.join(', ')}`);
  return values;
}

/** Reads the arguments of a command that takes none. Throws UsageError. */
export function noArguments(args: readonly string[]): void {
  onlyOptions(args, {});
}

/** `--stage` and `--data-dir`, which say what portal a command works on. */
export const targetOptions = { stage: { type: 'string' }, 'data-dir': { type: 'string' } } as const;

/** How a command's usage says them. */
export const targetUsage = `  --data-dir CARPETA datos del portal de esta máquina (por defecto, ALICUOTA_DATA_DIR o .local)
  --stage NOMBRE     el portal desplegado con ese nombre, con las credenciales de AWS del entorno`;

/** Which portal was said. Throws UsageError for two at once. */
export function targetOf({ stage, 'data-dir': dataDir }: { stage?: string; 'data-dir'?: string }) {
  if (stage !== undefined && dataDir !== undefined) throw new UsageError('--stage y --data-dir no van juntos');
  return { stage, dataDir };
}

function faultOf(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  const option = /'(-[^' ]*)/u.exec(message)?.[1] ?? '';
  if (message.includes('does not take an argument')) return `La opción ${option} no lleva valor`;
  return message.includes('argument missing') || message.includes('ambiguous')
    ? `A la opción ${option} le falta su valor`
    : `No existe la opción ${option}`;
}
