import type { Implementation } from '../http/serve.ts';
import { putMailOrder } from '../store/mail-orders.ts';
import { knownDevices } from '../credentials/known-device.ts';
import { ofAddress, RateLimit } from './rate-limit.ts';

/** Links asked for in 15 minutes from one network before 429. */
const limit = 20;

/**
 * Has a link to set a new password mailed. Whether the address is a user's, and how many links it has been sent, is found
 * out later, by the function that sends mails: so this answers the same, and takes the same time, for every address, and
 * asking for an address that is another's never has its owner refused (docs/decisions/0022).
 */
export const requestPasswordReset: Implementation<'requestPasswordReset'> = async (
  { body },
  { now, visitor, cookies },
) => {
  const { address, origin } = await visitor();
  const ofPlace = new RateLimit(ofAddress(address, 'recuperacion-ip'), limit, now);
  await ofPlace.check();
  await ofPlace.take();
  const equipos = await knownDevices(cookies, now);
  await putMailOrder({ tipo: 'recuperacion', email: body.email, origen: origin, equipos });
  return null;
};
