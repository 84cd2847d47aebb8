import type { Output } from '../../contract/calls.ts';
import type { Caller, Whole } from './client.ts';

/** The password that a user of tests chooses in place of the one that it was given. */
export const ownOf = (given: string): string => `Propia-${given}-Z7`;

/**
 * Signs a user in as a person would: where its password was given to it, it chooses its own at the first sign-in
 * (`ownOf`), and has that from then on.
 */
export async function enter(call: Caller, email: string, given: string): Promise<Whole<Output<'login'>>> {
  const login = async (password: string) => call('login', { body: { email, password } });
  const first = await login(given);
  if (first.status === 200 && !first.data.user.debeCambiarContrasena) return first.data;
  if (first.status === 200) {
    const body = { currentPassword: given, newPassword: ownOf(given) };
    const changed = await call('changePassword', { token: first.data.accessToken, body });
    if (changed.status !== 200) throw new Error(`The password was not changed: ${changed.refusal?.message}`);
  }
  const own = await login(ownOf(given));
  return own.status === 200 ? own.data : first.data;
}
