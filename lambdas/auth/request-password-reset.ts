import type { Implementation } from '../http/serve.ts';
import { putEncargo } from '../store/correos-salientes.ts';
import { ofAddress, ofEmail, RateLimit } from './rate-limit.ts';

/** Links asked for in 15 minutes for one e-mail address, known or not, and from one place, before 429. */
const limits = { email: 5, address: 20 };

/**
 * Has a link to set a new password mailed. Whether the address is a user's is found out later, by the function that
 * sends mails: so this answers the same, and takes the same time, for every address.
 */
export const requestPasswordReset: Implementation<'requestPasswordReset'> = async ({ body }, { now, visitor }) => {
  const { address, origin } = await visitor();
  const own = [
    new RateLimit(ofAddress(address, 'recuperacion-ip'), limits.address, now),
    new RateLimit(ofEmail(body.email, 'recuperacion'), limits.email, now),
  ];
  await Promise.all(own.map((one) => one.check()));
  await Promise.all(own.map((one) => one.take()));
  await putEncargo({ tipo: 'recuperacion', email: body.email, origen: origin });
  return null;
};
