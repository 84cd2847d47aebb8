import { passwordFaults } from '../../contract/cuenta/rules/password.ts';
import { guessable } from '../../lambdas/platform/credentials/guessable.ts';
import { UsageError } from '../target/options.ts';

/** Far more than any password needs; longer input is no password. */
const mostBytes = 10_000;

interface Input extends AsyncIterable<Buffer | string> {
  isTTY?: boolean;
}

/**
 * The password that comes by standard input, without the end of its line. It must keep the rules of those that people choose,
 * and not be easy to guess for who knows whose it is (`email`). Throws UsageError, which says what is wrong with it and never
 * what it is.
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
