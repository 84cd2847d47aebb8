import { passwordFaults } from '../../contract/cuenta/rules/password.ts';
import { guessable } from '../../lambdas/platform/credentials/guessable.ts';
import { UsageError } from '../target/options.ts';

/** Far more than any password needs; longer input is no password. */
const mostBytes = 10_000;

interface Input extends AsyncIterable<Buffer | string> {
  isTTY?: boolean;
}

/**
 * The password from standard input, without its line end. It must keep the rules for passwords that people choose, and not be
 * easy to guess from the user's address (`email`). Throws UsageError, whose message names the broken rule and never the password.
 */
export async function givenPassword(input: Input, email: string): Promise<string> {
  if (input.isTTY) {
    throw new UsageError('--password-stdin lee la contraseña de otra orden o de un archivo, no del teclado');
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of input) {
    chunks.push(Buffer.from(chunk));
    size += chunk.length;
    if (size > mostBytes) break;
  }
  const password = Buffer.concat(chunks)
    .toString('utf8')
    .replace(/\r?\n$/u, '');
  if (/[\r\n]/u.test(password))
    throw new UsageError('La entrada estándar tiene más de una línea: la contraseña es una');
  const wrong = [...passwordFaults(password), guessable(password, [email]) ?? []].flat();
  if (wrong.length > 0) throw new UsageError(`La contraseña no sirve. ${wrong.join('. ')}`);
  return password;
}
