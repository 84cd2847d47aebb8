import * as z from 'zod';
import { Failure } from '../runtime/failure.ts';
import { readClientes } from '../access/store/clientes.ts';
import { optional } from '../runtime/environment.ts';
import { lazy } from '../../../contract/base/lazy.ts';
import { guessable } from './guessable.ts';

/** Data that a password may not be made of: the user's e-mail address and its clients, by id. */
interface Owner {
  email: string;
  clientes: readonly string[];
}

/** The names of the laboratory's brands, as the stage has them. */
const brands = lazy(() => z.array(z.string()).parse(JSON.parse(optional('BRAND_NAMES') ?? '[]')));

/** Refuses a password that is among the first that an attacker tries. Throws VALIDATION with the field at fault. */
export async function refuseGuessable(password: string, { email, clientes }: Owner, field: string): Promise<void> {
  const names = (await readClientes(clientes)).map(({ nombre }) => nombre);
  const message = guessable(password, [email, ...names, ...brands()]);
  if (message !== undefined) throw new Failure('VALIDATION', { message, details: [{ field, message }] });
}
