import { createInterface } from 'node:readline/promises';
import { UsageError } from './options.ts';

/** Asks the user to confirm a warning; gives whether to go on. Throws UsageError where there is no terminal to ask in. */
export async function confirm(warning: string): Promise<boolean> {
  return /^\s*s[ií]?\s*$/iu.test(await ask(warning, '¿Seguir? (s/N) '));
}

/** The same of what can't be undone: it takes the very text that names it, in any case. Throws UsageError likewise. */
export async function confirmByTyping(warning: string, text: string): Promise<boolean> {
  const typed = await ask(warning, `Para confirmarlo, escribe ${text}: `);
  return typed.trim().toLowerCase() === text.toLowerCase();
}

async function ask(warning: string, question: string): Promise<string> {
  console.log(warning);
  if (!process.stdin.isTTY)
    throw new UsageError('Esto hay que confirmarlo, y aquí no hay terminal en que preguntar: añade --yes');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}
