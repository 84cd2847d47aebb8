import { createInterface } from 'node:readline/promises';
import { UsageError } from './options.ts';

/** Whether the person who reads a warning wants to go on. Throws UsageError where nobody is there to be asked. */
export async function confirm(warning: string): Promise<boolean> {
  console.log(warning);
  if (!process.stdin.isTTY)
    throw new UsageError('Esto hay que confirmarlo, y aquí no hay terminal en que preguntar: añade --yes');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^\s*s[ií]?\s*$/iu.test(await terminal.question('¿Seguir? (s/N) '));
  } finally {
    terminal.close();
  }
}
