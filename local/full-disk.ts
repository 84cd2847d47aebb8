const codes = new Set<unknown>(['ENOSPC', 'EDQUOT']);
/** LevelDB, esbuild, Vite and npm say it in words alone. */
const words = /\bENOSPC\b|\bEDQUOT\b|no space left on device|disk quota exceeded/iu;

/** What the person who runs the product is told. */
export const diskFull =
  'No queda espacio en el disco. Libera espacio y vuelve a ponerlo en marcha: lo que ya estaba guardado sigue ahí.';

/** Whether an error, or what caused it, is that a disk has no room left. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && codes.has(error.code)) return true;
  return words.test(error.message) || isDiskFull(error.cause);
}

/** Writes to the terminal what went wrong, and where: that a disk is full in one line, anything else with all that is known. */
export function reportError(where: string, error: unknown): void {
  if (isDiskFull(error)) console.error(`${where}: no se ha guardado, porque no queda espacio en el disco.`);
  else console.error(`${where}:`, error);
}

/** Ends the process in one line where nobody caught that a disk is full: tables that can't be written can't go on. */
export function stopOnFullDisk(): void {
  process.on('uncaughtException', (error) => {
    console.error(isDiskFull(error) ? diskFull : error);
    process.exit(1);
  });
}
