import { publish } from '../../platform/bus/bus.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { findUsuarioByEmail, readUsuario } from '../../platform/access/store/usuarios.ts';
import { deviceOf, knownDevices } from '../../platform/credentials/known-device.ts';
import { ofAddress, RateLimit } from './rate-limit.ts';

/** Requested links in 15 minutes before 429: from a network, and from a browser where the user has signed in. */
const limits = { network: 20, device: 10 };

/**
 * Orders the mail with a link to set a new password. The answer, and the number of reads, are the same whether or not the
 * address has a user; the function that sends mails limits the links of each address. A browser in which the address's user has
 * signed in has its own limit, so that other people's requests never block the user (docs/decisions/sign-in.md).
 */
export const requestPasswordReset: Implementation<'requestPasswordReset'> = async (
  { body },
  { now, newId, visitor, cookies },
) => {
  const [{ address, origin }, equipos] = await Promise.all([visitor(), knownDevices(cookies, now)]);
  const usuario = await findUsuarioByEmail(body.email);
  if (!usuario) await readUsuario('nadie');
  const device = usuario && deviceOf(equipos, usuario);
  const tries = device
    ? new RateLimit(`recuperacion-equipo#${device.id}`, limits.device, { now, newId })
    : new RateLimit(ofAddress(address, 'recuperacion-ip'), limits.network, { now, newId });
  await tries.check();
  await tries.take();
  await publish('contrasena', { tipo: 'recuperacion', email: body.email, origen: origin, equipos });
  return null;
};
