import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Product } from './product.ts';

/** A line that a function logs of a request (docs/decisions/rights-and-records.md), as far as tests look at it. */
interface LogLine {
  message: string;
  call?: string;
  user?: string;
  outcome?: string;
  visitor?: string;
  tipo?: string;
  target?: string;
  fallo?: string;
  deAdministrador?: boolean;
}

/** Everything that the functions have logged so far, in each function's order. */
export async function logText({ dataDir }: Pick<Product, 'dataDir'>): Promise<string> {
  const folder = join(dataDir, 'logs');
  const logs = await Promise.all((await readdir(folder)).map(async (name) => readFile(join(folder, name), 'utf8')));
  // The last line of a log may still be half written.
  return logs.join('\n');
}

/** What the functions have logged so far of requests, in each function's order. */
export async function logLines(product: Pick<Product, 'dataDir'>): Promise<LogLine[]> {
  const lines = (await logText(product)).split('\n');
  return lines
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line) as LogLine)
    .filter(({ message }) => message === 'Answered' || message === 'Security');
}

/** The security events of a user, or those that `of` picks, as `tipo` and further fields. */
export async function securityEvents(product: Pick<Product, 'dataDir'>, of: (line: LogLine) => boolean) {
  const events = (await logLines(product)).filter((line) => line.message === 'Security' && of(line));
  return events.map(({ tipo, call, user, outcome, target, fallo, deAdministrador }) => ({
    tipo,
    call,
    ...(user !== undefined && { user }),
    outcome,
    ...(target !== undefined && { target }),
    ...(fallo !== undefined && { fallo }),
    ...(deAdministrador && { deAdministrador }),
  }));
}
